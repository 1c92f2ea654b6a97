/**
 * The requests of the driver to the script in a frame, and the answers: JSON both ways. `ref` is the number of a
 * reference, boxes and points are in CSS pixels of the frame's own viewport.
 */

export type Box = { x: number; y: number; width: number; height: number }
export type Point = { x: number; y: number }

/** The description of an element for the code that decides about it. */
export type Described = {
  ref: number
  role: string
  name: string
  tag: string
  field?: 'password' | 'payment' | 'file'
  link?: string
  isDownload?: true
  form?: { method: string; target: string }
  box: Box
}

/** References are numbers that are counted on from frame to frame: `next` is the first that is free. */
export type Counting = { next: number }

export type OutlineWish = Counting & {
  interactiveOnly: boolean
  compact: boolean
  /** The levels that may still follow, and the characters and milliseconds. */
  maxDepth: number
  characters: number
  milliseconds: number
  /** Only below these. */
  below?: number
}

/** A line of an outline: how deep it is, what it says, and the reference of the frame whose document belongs beneath it. */
export type OutlineLine = [depth: number, text: string, frame?: number]

/** `left` counts elements that were not looked at, as there was no room or no time for them. */
export type Outline = Counting & { lines: OutlineLine[]; cut?: 'characters' | 'time' | 'depth'; left: number }

export type Sought =
  | { type: 'ref'; ref: number }
  | { type: 'text'; text: string; isWhole: boolean }
  | { type: 'css'; css: string }

/** The first few of the elements that were meant, how many there are, and how many of them are seen, and the references of the frames in the document. */
export type FoundElements = Counting & {
  elements: Described[]
  count: number
  seen: number
  frames: number[]
  problem?: string
}

/** The state of a reference, and what it was when it was last reported. */
export type RefState = { type: 'there' | 'gone' | 'unknown'; was?: { role: string; name: string } }

export type Need = 'click' | 'hover' | 'fill' | 'type' | 'select' | 'upload'

/** `turn` counts how often it was asked for in vain, by which other ways are tried to bring it into sight. */
export type ReadyWish = {
  ref: number
  need: Need
  expected: Omit<Described, 'ref' | 'box'>
  milliseconds: number
  turn: number
}

/** `waits` says for what it waits; asked again it may be ready. `refuses` ends it. */
export type Readiness =
  | { type: 'ready'; point: Point; kind: FieldKind }
  | { type: 'waits'; words: string }
  | { type: 'refuses'; words: string }

/** The way a field is filled: by typing, by setting its value, by choosing, or not at all. */
export type FieldKind = 'text' | 'rich' | 'value' | 'select' | 'none'

/**
 * The fate of an action's events: they reached the element, were kept from another, did not come, or it is not known. An element
 * that has fled got the press, and moved away before the click.
 */
export type Guarded =
  | { type: 'reached' }
  | { type: 'fled' }
  | { type: 'blocked'; words: string }
  | { type: 'silent' }
  | { type: 'unknown' }

/** A part of one of the texts that a page draws: which one, and which of its UTF-16 units. */
export type Stretch = { text: number; from: number; to: number }

export type Page = {
  outline(wish: OutlineWish): Outline
  seek(wish: Sought & Counting): FoundElements
  /** Brought into sight. */
  describe(wish: { ref: number }): Described | null
  /** The element itself, for the protocol. */
  element(wish: { ref: number }): unknown
  nearest(wish: { role: string; name: string } & Counting): Counting & { nearest?: { ref: number; words: string } }
  stateOf(wish: { ref: number }): RefState
  /** The element that has the keyboard; of a frame, the reference of its element. */
  focused(wish: Counting): Counting & { element?: Described; frame?: number }
  ready(wish: ReadyWish): Promise<Readiness>
  /** Says in words why it is no more what was found. */
  differs(wish: Pick<ReadyWish, 'ref' | 'expected'>): { words?: string }
  /** Returns the position of the inside of a frame's element, and the size of one of its pixels. */
  frameBox(wish: { ref: number }): (Box & { scaleX: number; scaleY: number }) | null
  /** Returns what in this document a click at the point would hit, as text, if it is not the frame's element. */
  covers(wish: { ref: number; point: Point }): { words?: string }
  /** Returns whether the pointer lies over the element, or over what is at the point by now. */
  isPointedAt(wish: { ref: number; point: Point }): boolean
  /** Has events of an action kept from all but the element, or the page itself where nothing has the keyboard; else from all of them. */
  guard(wish: { ref?: number; isBody?: boolean; kind: 'pointer' | 'keys' }): null
  unguard(wish: null): Guarded
  focus(wish: { ref: number; selectAll: boolean; isSecret: boolean }): { problem?: string }
  setValue(wish: { ref: number; text: string }): { problem?: string }
  choose(wish: { ref: number; value: string }): { problem?: string }
  content(wish: { ref?: number; what: 'text' | 'html' | 'value' }): { text?: string; problem?: string }
  says(wish: { text: string }): { says: boolean }
  /** `isLast`: the frame beneath the point was tried already. */
  scroll(
    wish: { x: number; y: number; at?: Point; isLast?: boolean } & Counting,
  ): Counting & { moved: boolean; frame?: number; point?: Point }
  /** References of the frames that are drawn in the document. */
  frames(wish: Counting): Counting & { frames: number[] }
  redraw(wish: { data: string; mediaType: string; covers: Box[]; mark?: Box; scale: number }): Promise<{ data: string }>
  /** Returns the number of screen pixels per CSS pixel. */
  ratio(wish: null): number
  /** Fields that hold passwords or secrets, and what is in sight. */
  covered(wish: Counting): Counting & { boxes: Box[]; frames: number[] }
  /**
   * Returns what is drawn as text, in the order of the page, and the number by which to ask for its positions; `null` if
   * that is too much.
   */
  drawnTexts(wish: null): { texts: string[]; reading: number } | null
  /** Returns the positions at which parts of those texts are drawn; `null` if the texts were forgotten in the meantime. */
  stretchBoxes(wish: { reading: number; stretches: Stretch[] }): Box[] | null
}
