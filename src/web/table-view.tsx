import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { type Card, cardName, suitOf } from '../cards/card.js';
import type { Verdict } from '../solver/solve.js';
import { CardFace, SuitSign } from './card-face.js';
import { type Layout, layOut, type Placed, type Spot } from './layout.js';
import { type Place, placesFor } from './model/gestures.js';
import * as store from './store.js';
import { cardText, t } from './store.js';

/** How far a pointer moves, in pixels, before it drags. */
const DRAG_FROM = 6;
/** Cards narrower than this, in pixels, are drawn with large signs. */
const LARGE_BELOW = 84;
/** Milliseconds that a card takes to its new place. */
const GLIDE = 200;
/** Added to the height of a card on its way. */
const RAISED = 200;

/** A group in the hand: its head, its cards, and where the pointer took it. */
interface Held {
  readonly head: Card;
  readonly cards: readonly Card[];
  readonly x: number;
  readonly y: number;
  dragging: boolean;
}

/** Where the keyboard stands: a pile and, in a column, a depth. */
interface Cursor {
  readonly pile: string;
  readonly depth: number;
}

/** The group that a card heads, the card first; empty where it cannot be taken up. */
function groupOf(layout: Layout, card: Card): Card[] {
  const placed = layout.cards.find((other) => other.card === card)!;
  const pile = layout.cards
    .filter(({ pile, faceUp }) => pile === placed.pile && faceUp)
    .sort((a, b) => a.z - b.z);
  const from = pile.findIndex((other) => other.card === card);
  if (placed.pile === 'stock' || !placed.faceUp) return [];
  const group = pile.slice(from).map((other) => other.card);
  return placed.pile.startsWith('column') || group.length === 1 ? group : [];
}

/** The table with its cards, for pointers and keys. */
export function TableView() {
  const box = useRef<HTMLDivElement>(null);
  const size = useSignal({ width: 0, height: 0 });
  const held = useRef<Held | undefined>(undefined);
  /** The head of the group in the hand, by pointer or keys: what the guide is for. */
  const inHand = useSignal<Card | undefined>(undefined);
  const cursor = useSignal<Cursor | undefined>(undefined);
  const pressedTwice = useRef(false);
  const stockPressed = useRef(false);
  const places = useRef(new Map<Card, string>());

  useLayoutEffect(() => {
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = box.current!;
      size.value = { width, height };
    };
    const watch = new ResizeObserver(measure);
    watch.observe(box.current!);
    measure();
    box.current!.focus({ preventScroll: true });
    return () => watch.disconnect();
  }, []);

  const position = store.position.value!;
  const { rules } = store.session.value!;
  const { width, height } = size.value;
  const layout = useMemo(
    () => layOut(position, rules.stock !== undefined, { width, height }),
    [position, rules, width, height],
  );
  const hand = inHand.value;
  const open =
    hand === undefined || !store.settings.value.placementGuide ? [] : placesFor(position, hand, rules);

  useEffect(() => {
    const { card } = store.shaken.value;
    if (card === undefined || store.shaken.value.times === 0) return;
    for (const one of groupOf(layout, card)) {
      const element = elementOf(one);
      element?.classList.remove('shake');
      void element?.offsetWidth;
      element?.classList.add('shake');
    }
  }, [store.shaken.value]);

  const elementOf = (card: Card) =>
    box.current?.querySelector<HTMLElement>(`[data-card="${cardName(card)}"]`);

  /**
   * The cards that changed their place lie on top until they have arrived; those still on their way from an earlier
   * move come down at once, so that a quick hand finds the card that it sees.
   */
  useLayoutEffect(() => {
    const moved: { element: HTMLElement; z: number }[] = [];
    for (const { card, pile, z } of layout.cards) {
      const place = `${pile}/${z}`;
      const before = places.current.get(card);
      places.current.set(card, place);
      const element = elementOf(card);
      if (element === null || element === undefined) continue;
      const raised = before !== undefined && before !== place;
      element.style.zIndex = String(raised ? RAISED + z : z);
      if (raised) moved.push({ element, z });
    }
    const timer = setTimeout(() => {
      for (const { element, z } of moved) element.style.zIndex = String(z);
    }, GLIDE);
    return () => clearTimeout(timer);
  }, [layout]);

  const letGo = () => {
    for (const card of held.current?.cards ?? []) {
      const element = elementOf(card);
      element?.classList.remove('held');
      if (element) element.style.translate = '';
    }
    held.current = undefined;
    inHand.value = undefined;
  };

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || held.current !== undefined || store.shown.value !== undefined) return;
    inHand.value = undefined;
    cursor.value = undefined;
    stockPressed.current = isStock(event.target);
    const card = cardAt(event.target);
    const cards = card === undefined ? [] : groupOf(layout, card);
    if (card === undefined || cards.length === 0) return;
    held.current = { head: card, cards, x: event.clientX, y: event.clientY, dragging: false };
    box.current!.setPointerCapture(event.pointerId);
  };

  const onPointerMove = (event: PointerEvent) => {
    const group = held.current;
    if (group === undefined) return;
    const [dx, dy] = [event.clientX - group.x, event.clientY - group.y];
    if (!group.dragging && Math.hypot(dx, dy) < DRAG_FROM) return;
    if (!group.dragging) {
      group.dragging = true;
      inHand.value = group.head;
    }
    for (const card of group.cards) {
      const element = elementOf(card)!;
      element.classList.add('held');
      element.style.translate = `${dx}px ${dy}px`;
    }
  };

  const onPointerUp = (event: PointerEvent) => {
    const group = held.current;
    // Browsers leave the click out when a finger taps right after it has dragged.
    if (stockPressed.current && isStock(event.target)) store.turnStock();
    stockPressed.current = false;
    if (group === undefined) return;
    const spot = layout.cards.find(({ card }) => card === group.head)!;
    const middle = {
      x: spot.x + layout.width / 2 + event.clientX - group.x,
      y: spot.y + layout.height / 3 + event.clientY - group.y,
    };
    letGo();
    if (group.dragging) {
      const place = placeAt(layout, middle);
      if (place !== undefined && pileName(place) !== spot.pile) store.drop(group.head, place);
    } else store.tapOn(group.head, pressedTwice.current, event.timeStamp);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (keyPressed(event, layout, cursor, inHand)) event.preventDefault();
  };

  const large = layout.width < LARGE_BELOW;
  const at = ({ x, y }: Spot) => `translate:${x}px ${y}px;width:${layout.width}px;height:${layout.height}px`;
  /** The classes of a pile, named as places are, that the group in the hand may go to. */
  const openClass = (name: string) => {
    const place = open.find((one) => pileName(one) === name);
    return place === undefined ? '' : openTo(hand!, place);
  };
  const focus = cursor.value === undefined ? undefined : cardUnder(layout, cursor.value);
  const chosen = cursor.value;
  return (
    <div
      ref={box}
      class="felt"
      role="application"
      aria-label={t('tableLabel')}
      aria-activedescendant={focus === undefined ? undefined : `card-${cardName(focus.card)}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is what keys are for
      tabIndex={0}
      onPointerDown={onPointerDown}
      onMouseDown={(event) => {
        pressedTwice.current = event.detail > 1;
      }}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={letGo}
      onAnimationEnd={(event) => (event.target as Element).classList.remove('shake')}
      onKeyDown={onKeyDown}
    >
      {layout.columns.map((spot, index) => (
        <div
          key={`column-${index}`}
          class={`slot ${openClass(`column-${index}`)} ${chosen?.pile === `column-${index}` && focus === undefined ? 'cursor' : ''}`}
          data-pile={`column-${index}`}
          style={at(spot)}
        />
      ))}
      {layout.foundations.map((spot, suit) => (
        <div
          key={`foundation-${suit}`}
          class={`slot foundation ${suit === (hand === undefined ? suit : suitOf(hand)) ? openClass('foundation') : ''} ${chosen?.pile === `foundation-${suit}` && focus === undefined ? 'cursor' : ''}`}
          data-pile={`foundation-${suit}`}
          style={at(spot)}
        >
          <svg viewBox="0 0 200 280" aria-hidden="true">
            <SuitSign suit={suit} x={100} y={140} size={90} />
          </svg>
        </div>
      ))}
      {rules.stock === undefined ? null : (
        <>
          <div
            class={`slot stock ${chosen?.pile === 'stock' ? 'cursor' : ''} ${store.isHinted('stock') ? 'hinted' : ''}`}
            data-pile="stock"
            data-size={position.stock.length}
            style={at(layout.stock)}
          >
            <svg viewBox="0 0 200 280" aria-hidden="true">
              {position.redeals > 0 ? (
                <path d="M140 110A50 50 0 1 0 150 150M140 70V112H98" class="turn" />
              ) : (
                <path d="M65 105L135 175M135 105L65 175" class="turn" />
              )}
            </svg>
            <Dots verdicts={store.verdictsOf('stock')} />
          </div>
          <div
            class={`slot ${chosen?.pile === 'waste' && focus === undefined ? 'cursor' : ''}`}
            data-pile="waste"
            style={at(layout.waste)}
          />
        </>
      )}
      {layout.cards.map((placed) => (
        <CardView
          key={placed.card}
          placed={placed}
          layout={layout}
          large={large}
          cursor={focus?.card === placed.card}
          target={isTarget(layout, open, placed, hand) ? openClass(placed.pile) : ''}
        />
      ))}
    </div>
  );
}

/** Whether a card is one that the group in the hand may be laid on. */
function isTarget(layout: Layout, open: readonly Place[], placed: Placed, hand: Card | undefined): boolean {
  if (hand === undefined || placed.card === hand) return false;
  if (!open.some((place) => pileName(place) === placed.pile)) return false;
  return layout.cards.every(({ pile, z }) => pile !== placed.pile || z <= placed.z);
}

function pileName(place: Place): string {
  return place.pile === 'column' ? `column-${place.column}` : 'foundation';
}

function isStock(target: EventTarget | null): boolean {
  return (target as Element | null)?.closest<HTMLElement>('[data-pile]')?.dataset.pile === 'stock';
}

function cardAt(target: EventTarget | null): Card | undefined {
  const number = (target as Element | null)?.closest<HTMLElement>('[data-number]')?.dataset.number;
  return number === undefined ? undefined : Number(number);
}

/** The place under a point of the table. */
function placeAt(layout: Layout, { x, y }: Spot): Place | undefined {
  const over = (spot: Spot) => Math.abs(x - spot.x - layout.width / 2) <= layout.width * 0.62;
  const onFoundation = layout.foundations.some(
    (spot) => over(spot) && y >= spot.y && y <= spot.y + layout.height * 1.05,
  );
  if (onFoundation) return { pile: 'foundation' };
  const column = layout.columns.findIndex((spot) => over(spot) && y >= spot.y);
  return column < 0 ? undefined : { pile: 'column', column };
}

interface CardProps {
  readonly placed: Placed;
  readonly layout: Layout;
  readonly large: boolean;
  readonly cursor: boolean;
  /** Classes that say that the group in the hand may be laid on it. */
  readonly target: string;
}

/** The classes of a place that the group in the hand may go to, coloured by where that leads if it was judged. */
function openTo(hand: Card, place: Place): string {
  const verdict = store.verdictAt(hand, place);
  return verdict === undefined ? 'open' : `open leads-${verdict}`;
}

/** A dot a move, coloured by where it leads. */
function Dots({ verdicts }: { verdicts: readonly (readonly [string, Verdict])[] }) {
  if (verdicts.length === 0) return null;
  return (
    <span class="dots">
      {verdicts.map(([word, verdict]) => (
        <span key={word} class={`dot ${verdict}`} title={`${word}: ${t(verdict)}`} />
      ))}
    </span>
  );
}

/** A card on the table. */
function CardView({ placed, layout, large, cursor, target }: CardProps) {
  const { card, x, y, z, faceUp, pile, covered } = placed;
  // The stock's moves are shown on the card that lies on it.
  const judged = pile !== 'stock' ? card : covered ? undefined : 'stock';
  const verdicts = judged === undefined ? [] : store.verdictsOf(judged);
  const classes = ['card', faceUp ? 'up' : 'down'];
  if (covered) classes.push('covered');
  if (cursor) classes.push('cursor');
  if (target !== '') classes.push(target);
  if (judged !== undefined && store.isHinted(judged)) classes.push('hinted');
  if (verdicts.length > 0 && target === '') {
    const best = ['winnable', 'undecided', 'unwinnable'].find((word) =>
      verdicts.some(([, verdict]) => verdict === word),
    );
    classes.push(`leads-${best}`);
  }
  return (
    <div
      id={`card-${cardName(card)}`}
      class={classes.join(' ')}
      role="img"
      aria-label={faceUp ? cardText(card) : t('faceDown')}
      data-card={cardName(card)}
      data-number={card}
      data-pile={pile}
      data-z={z}
      data-up={faceUp}
      style={`transform:translate(${x}px,${y}px);z-index:${z};width:${layout.width}px;height:${layout.height}px`}
    >
      {faceUp ? <CardFace card={card} large={large} /> : null}
      <Dots verdicts={verdicts} />
    </div>
  );
}

/** The card that the keyboard stands on; undefined on an empty pile or the stock. */
function cardUnder(layout: Layout, { pile, depth }: Cursor): Placed | undefined {
  if (pile === 'stock') return undefined;
  const cards = layout.cards
    .filter((placed) => placed.pile === pile && placed.faceUp)
    .sort((a, b) => a.z - b.z);
  return cards[pile.startsWith('column') ? Math.min(Math.max(depth, 0), cards.length - 1) : cards.length - 1];
}

/** Acts on a key; whether it was one of the table's. */
function keyPressed(
  event: KeyboardEvent,
  layout: Layout,
  cursor: { value: Cursor | undefined },
  inHand: { value: Card | undefined },
): boolean {
  const hasStock = store.session.value!.rules.stock !== undefined;
  const bottom = layout.columns.map((_, index) => `column-${index}`);
  const top = [
    ...(hasStock ? ['stock', 'waste'] : []),
    ...layout.foundations.map((_, suit) => `foundation-${suit}`),
  ];
  const here = cursor.value ?? { pile: 'column-0', depth: 99 };
  const row = top.includes(here.pile) ? top : bottom;
  const faceUp = (pile: string) =>
    layout.cards.filter((placed) => placed.pile === pile && placed.faceUp).length;
  const depth = Math.min(here.depth, Math.max(0, faceUp(here.pile) - 1));
  const go = (pile: string, to: number) => {
    cursor.value = { pile, depth: to };
    return true;
  };
  const sideways = (by: number) => go(row[(row.indexOf(here.pile) + by + row.length) % row.length]!, 99);
  const card = cardUnder(layout, here);
  switch (event.key) {
    case 'ArrowLeft':
      return cursor.value === undefined ? go('column-0', 99) : sideways(-1);
    case 'ArrowRight':
      return cursor.value === undefined ? go('column-0', 99) : sideways(1);
    case 'ArrowUp':
      if (row === bottom && depth > 0 && inHand.value === undefined) return go(here.pile, depth - 1);
      return row === bottom ? go(top[Math.min(bottom.indexOf(here.pile), top.length - 1)]!, 99) : true;
    case 'ArrowDown':
      if (row === top) return go(bottom[Math.min(top.indexOf(here.pile), 6)]!, 99);
      return go(here.pile, depth + 1);
    case 'Enter':
      return enter(here, card, layout, inHand);
    case ' ':
      if (here.pile === 'stock') store.turnStock();
      else if (card !== undefined) store.bestPlace(card.card);
      return true;
    case 'Escape':
      inHand.value = undefined;
      return true;
    default:
      return letterPressed(event.key.toLowerCase());
  }
}

/** Picks a group up, or lays down the one in the hand. */
function enter(
  here: Cursor,
  card: Placed | undefined,
  layout: Layout,
  inHand: { value: Card | undefined },
): boolean {
  const head = inHand.value;
  if (head !== undefined) {
    inHand.value = undefined;
    const [pile, column] = here.pile.split('-');
    if (pile === 'column') store.drop(head, { pile, column: Number(column) });
    else if (pile === 'foundation') store.drop(head, { pile });
  } else if (here.pile === 'stock') store.turnStock();
  else if (card !== undefined && groupOf(layout, card.card).length > 0) {
    inHand.value = card.card;
    store.message.value = t('pickedUp', cardText(card.card));
  }
  return true;
}

function letterPressed(key: string): boolean {
  const action = {
    z: store.undo,
    y: store.redo,
    d: () => {
      if (store.session.value!.rules.stock !== undefined) store.turnStock();
    },
    h: () => void store.hint(),
    p: () => {
      store.dialog.value = 'paused';
    },
    '?': () => {
      store.dialog.value = 'guide';
    },
  }[key];
  action?.();
  return action !== undefined;
}
