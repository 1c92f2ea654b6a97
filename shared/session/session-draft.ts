import type { CallState, SessionState, TurnState } from './session-state'

/**
 * A state that is being made, from the one `before`. Of its turns those in `made` are its own and may be changed; `places` is
 * where each turn stands, by id, once that was asked for.
 */
export type Draft = { -readonly [K in keyof SessionState]: SessionState[K] } & {
  readonly before: SessionState
  readonly made: Set<TurnState>
  places: Map<string, number> | undefined
}

/** One of the draft's own lists, of whose items none is to be changed itself. */
export function own<K extends 'turns' | 'queued' | 'branches' | 'compactions'>(
  draft: Draft,
  key: K,
): SessionState[K][number][] {
  const list = draft[key] === draft.before[key] ? [...draft[key]] : (draft[key] as SessionState[K][number][])
  draft[key] = list as unknown as Draft[K]
  return list
}

/** A turn of an id with lists of its own; the last one, where there are several. */
export function ownTurn(draft: Draft, id: string): OwnTurn | undefined {
  const place = placeOf(draft, id)
  const turn = draft.turns[place]
  if (!turn || draft.made.has(turn)) return turn as OwnTurn | undefined
  const made = { ...turn, replies: [...turn.replies], ...(turn.steered && { steered: [...turn.steered] }) }
  own(draft, 'turns')[place] = made
  draft.made.add(made)
  return made as OwnTurn
}

type OwnTurn = { -readonly [K in keyof TurnState]: TurnState[K] } & {
  replies: TurnState['replies'][number][]
  steered?: NonNullable<TurnState['steered']>[number][]
}

/** Mostly it is the last one. */
function placeOf(draft: Draft, id: string): number {
  const last = draft.turns.length - 1
  if (draft.turns[last]?.id === id) return last
  draft.places ??= new Map(draft.turns.map((turn, place) => [turn.id, place]))
  return draft.places.get(id) ?? -1
}

/** The draft's own record of calls, of which none is to be changed itself. */
export function ownCalls(draft: Draft): Record<string, CallState> {
  const calls = draft.calls === draft.before.calls ? { ...draft.calls } : draft.calls
  draft.calls = calls
  return calls
}
