/** HTML that is escaped unless it says that it is HTML already. */

export type Html = { readonly markup: string };

type Piece = Html | string | number | readonly Html[] | null | false | undefined;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

export function raw(markup: string): Html {
  return { markup };
}

function markupOf(piece: Piece): string {
  if (piece === null || piece === false || piece === undefined) return '';
  if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece));
  if ('markup' in piece) return piece.markup;
  return piece.map(({ markup }) => markup).join('');
}

/** @example html`<p>${'1 < 2'}</p>`.markup // '<p>1 &lt; 2</p>' */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return raw(strings.reduce((markup, text, index) => markup + markupOf(pieces[index - 1]) + text));
}

/** Prose from the document: escaped, with `code` in backticks as its only markup. */
export function prose(text: string | undefined): Html {
  return raw(escapeHtml(text ?? '').replace(/`([^`]+)`/g, '<code>$1</code>'));
}

/** JSON with its parts marked for colouring. */
export function jsonCode(value: unknown): Html {
  const text = escapeHtml(JSON.stringify(value, null, 2));
  const marked = text.replace(
    /(&quot;(?:\\.|(?!&quot;).)*?&quot;)(\s*:)?|\b(true|false|null)\b|(?<![\w&#])-?\d+(?:\.\d+)?\b/g,
    (match, quoted?: string, colon?: string, word?: string) => {
      if (quoted && colon) return `<i class="k">${quoted}</i>${colon}`;
      if (quoted) return `<i class="s">${quoted}</i>`;
      return `<i class="${word ? 'w' : 'n'}">${match}</i>`;
    },
  );
  return raw(marked);
}
