import { type Deal, readDeal } from '../../deals/input.js';
import { parseRules } from '../../deals/rules-text.js';

/** What a link to the table asks for. */
export interface Linked {
  readonly deal: Deal;
  /** Whether the rest of a win is to be shown at once. */
  readonly show: boolean;
}

/**
 * Reads the part of an address behind `#`: a game code (`RU1-H-AAAAABT`), or `deal=INPUT` with `rules=RULES` and
 * `show`, joined by `&`, each percent-encoded where needed: `rules=hard&deal=QH%2F(TS)6H…`. An input is any that the
 * commands take. Undefined for an empty one. Throws InputError.
 */
export function readLink(hash: string): Linked | undefined {
  const text = hash.replace(/^#/, '');
  if (text === '') return undefined;
  if (!text.includes('=')) {
    const [input, ...words] = text.split('&');
    return { deal: readDeal(decoded(input!)), show: words.includes('show') };
  }
  const fields = new Map(
    text.split('&').map((field): [string, string] => {
      const at = field.indexOf('=');
      return at < 0 ? [field, ''] : [field.slice(0, at), decoded(field.slice(at + 1))];
    }),
  );
  const rules = fields.get('rules');
  return {
    deal: readDeal(fields.get('deal') ?? '', rules === undefined ? {} : { rules: parseRules(rules) }),
    show: fields.has('show'),
  };
}

/** Percent-decoding that takes what is not encoded rightly as it stands. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
