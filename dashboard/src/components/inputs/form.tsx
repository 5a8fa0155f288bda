/** A form submitted by script, so the browser stays on the page. */
import type { ComponentProps, ReactElement } from 'react';

export function Form({
  onSubmit,
  ...rest
}: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void }): ReactElement {
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}
