/**
 * Finds anything by a few letters, with the keyboard alone: a combobox with a list, by the ARIA practices. The field is
 * there at once; the search itself is loaded on first use, and keys pressed meanwhile take effect afterwards.
 */
import {
  type ComponentProps,
  type KeyboardEvent,
  lazy,
  type ReactElement,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'wouter';
import { classNames } from '../class-names.ts';
import { Icon } from '../components/icon.tsx';
import { SERVICE_PATH } from '../service-path.ts';
import type { Finding } from './places.ts';
import type { Found } from './use-findings.ts';

const Findings = lazy(async () => ({ default: (await import('./findings.tsx')).Findings }));

export function FindDialog({ onClose }: { onClose: () => void }): ReactElement {
  const dialog = useModalDialog();
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const [, navigate] = useLocation();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const [groups, setGroups] = useState<Found[] | null>(null);
  const isEntered = useRef(false);
  const all = (groups ?? []).flatMap(({ findings }) => findings);
  const at = Math.min(chosen, all.length - 1);

  useEffect(() => {
    list.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  useEffect(() => {
    if (!groups || !isEntered.current) return;
    isEntered.current = false;
    open(all[at]);
  });

  function open(finding: Finding | undefined): void {
    if (!finding) return;
    onClose();
    if (finding.outside) location.assign(SERVICE_PATH + finding.href);
    else navigate(finding.href);
  }
  function move(event: KeyboardEvent): void {
    // Keys on an option bubble up to the dialog, and keys that compose a word belong to the word.
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (groups) open(all[at]);
      else isEntered.current = true;
      return;
    }
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 5, PageUp: at - 5 }[event.key];
    if (to === undefined || groups?.length === 0) return;
    event.preventDefault();
    if (!groups) {
      setChosen(Math.max(0, chosen + to - at));
      return;
    }
    const isStep = event.key.startsWith('Arrow');
    setChosen(isStep ? (to + all.length) % all.length : Math.max(0, Math.min(all.length - 1, to)));
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Find anything"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      // The keys work on the field inside; Escape does the same as a click beside the dialog.
      onKeyDown={move}
      className="mx-auto mt-[10vh] w-[calc(100vw-2rem)] max-w-xl rounded-lg border border-line bg-surface p-0 shadow-floating"
    >
      <div className="flex items-center gap-2.5 rounded-t-lg border-line border-b px-4 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:-outline-offset-2">
        <span className="text-soft">
          <Icon name="search" />
        </span>
        <input
          autoFocus
          type="text"
          role="combobox"
          aria-label="Find anything"
          aria-expanded={all.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={all.length > 0 ? `${id}-${at}` : undefined}
          placeholder="Find anything"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setChosen(0);
          }}
          className="h-12 min-w-0 flex-1 bg-transparent text-lg outline-none"
        />
        <kbd className="text-soft text-xs">Esc</kbd>
      </div>
      <FoundList
        ref={list}
        id={id}
        groups={groups ?? []}
        at={at}
        onChoose={setChosen}
        onOpen={open}
        onKeyDown={move}
      />
      <p role="status" className={all.length === 0 ? 'px-4 pb-4 text-soft' : 'sr-only'}>
        {groups ? (all.length === 0 ? 'Nothing found' : `${all.length} found`) : 'Looking'}
      </p>
      <Suspense>
        <Findings query={query} onFound={setGroups} />
      </Suspense>
    </dialog>
  );
}

/** The dialog is open as long as it is shown. */
function useModalDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the next key arrives: only an open dialog has the focus in its field.
  useLayoutEffect(() => {
    const before = document.activeElement;
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
    return () => {
      // A dialog that is removed without being closed does not give the focus back.
      const back = before === document.body ? document.getElementById('content') : before;
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    };
  }, []);
  return dialog;
}

/** Options are numbered through all groups; `at` is the number of the selected one. */
function FoundList({
  id,
  groups,
  at,
  onChoose,
  onOpen,
  onKeyDown,
  ref,
}: {
  groups: Found[];
  at: number;
  onChoose: (place: number) => void;
  onOpen: (finding: Finding) => void;
} & Pick<ComponentProps<'div'>, 'id' | 'ref' | 'onKeyDown'>): ReactElement {
  let index = -1;
  return (
    <div ref={ref} id={id} role="listbox" aria-label="Found" className="max-h-[60vh] overflow-y-auto p-2">
      {groups.map(({ title, findings }) => (
        <div key={title} className="pb-2">
          <p aria-hidden="true" className="px-2 pb-0.5 font-semibold text-soft text-xs">
            {title}
          </p>
          {findings.map((finding) => {
            index += 1;
            const place = index;
            return (
              <Option
                key={finding.href}
                id={`${id}-${place}`}
                data-at={place}
                finding={finding}
                isChosen={place === at}
                onMouseMove={() => onChoose(place)}
                onClick={() => onOpen(finding)}
                onKeyDown={onKeyDown}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

function Option({
  finding,
  isChosen,
  ...rest
}: { finding: Finding; isChosen: boolean } & ComponentProps<'div'>): ReactElement {
  return (
    <div
      {...rest}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className={classNames(
        'flex cursor-pointer items-center gap-2.5 rounded-md px-2 py-1.5',
        isChosen && 'bg-wheat-tint',
      )}
    >
      <span className={isChosen ? 'text-accent' : 'text-soft'}>
        <Icon name={finding.icon} size={16} />
      </span>
      <span className="min-w-0 truncate">{finding.label}</span>
      <span className="ml-auto max-w-[45%] shrink-0 truncate text-soft text-xs">{finding.about}</span>
    </div>
  );
}
