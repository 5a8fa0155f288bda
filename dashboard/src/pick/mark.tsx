/** A frame around an element: blue under the pointer, amber if picked. */
import type { CSSProperties, ReactElement } from 'react';

const LOOKS = { here: 'bg-[#1b649a22] outline-[#1b649a]', picked: 'bg-[#e0a10033] outline-[#e0a100]' };

export function Mark({ box, kind }: { box: CSSProperties; kind: keyof typeof LOOKS }): ReactElement {
  return (
    <span
      aria-hidden="true"
      data-mark={kind}
      className={`pointer-events-none absolute outline-2 ${LOOKS[kind]}`}
      style={box}
    />
  );
}
