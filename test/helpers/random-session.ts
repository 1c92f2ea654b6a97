import fc from 'fast-check'
import type { ToolResult } from '../../shared/session/tool-results'
import type { ReasoningEffort } from '../../shared/settings'
import type { Spoken } from './protocol-voices'
import { vendors } from './vendor-rules'

/** A person's message, and the pictures that go along, by their types. */
export type SaidStep = { text: string; pictures: readonly string[] }

/** The model's answer to one request, the outcome of its calls, and the person's messages in the meantime. */
export type ReplyStep = {
  spoken: Spoken
  /** After so many of its calls have an answer, the turn is stopped. */
  answered: number
  results: readonly ToolResult[]
  steered?: SaidStep | undefined
  /** The model has its oldest replies pruned. */
  prunes?: { tokens: number; memo?: string | undefined } | undefined
  /** True if a failed request is repeated. */
  retried: boolean
}

export type SessionStep =
  | {
      type: 'turn'
      vendor: string
      model: number
      effort: ReasoningEffort | undefined
      temperature: number | undefined
      limit: number | undefined
      searches: boolean
      said: SaidStep
      replies: readonly ReplyStep[]
    }
  | { type: 'typed' }
  | { type: 'summary'; pick: number; replies: number }
  | { type: 'rewind'; pick: number }

const text = fc.oneof(fc.constantFrom('', ' ', '\n', 'Look.'), fc.string({ maxLength: 12 }))
const picture = fc.constantFrom('image/png', 'image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/heic', 'gone')
const said = fc.record({
  text,
  pictures: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(picture, { maxLength: 3 })),
})

const IDS = ['call_0', 'functions.shell:0', '', 'toolu_01A', 'chatcmpl-tool-0123456789abcdef0123456789abcdef', '1', 'ü']
const NAMES = ['shell', 'explore_workspace', '', '1st', 'a.b/c', 'x'.repeat(90), 'notes__search']
const call = fc.record({
  id: fc.constantFrom(...IDS),
  name: fc.constantFrom('shell', 'explore_workspace', ...NAMES),
  arguments: fc.oneof(fc.constantFrom('', '{}', '{"a":1}', '{"a":', '[1]', 'null'), fc.string({ maxLength: 8 })),
})
const thought = fc.constantFrom(undefined, 'Hm.', 'Well,\nso.')
const searched = fc.record({
  query: fc.oneof(fc.constantFrom('', 'tides'), fc.string({ maxLength: 8 })),
  ends: fc.constantFrom('found' as const, 'failed' as const, 'waits' as const),
})
const spoken: fc.Arbitrary<Spoken> = fc.record({
  thought: thought as fc.Arbitrary<string>,
  seal: fc.constantFrom('c2VhbA==', 'c2lnbmF0dXJl'),
  pieces: fc.oneof(fc.constantFrom([], [' '], ['Yes', '.']), fc.array(text, { maxLength: 3 })),
  calls: fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: fc.array(call, { maxLength: 4 }) },
  ),
  searches: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(searched, { maxLength: 2 })),
  cut: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
})

const part = fc.oneof(
  text.map(words => ({ type: 'text' as const, text: words })),
  picture.map(type => ({ type: 'image' as const, mimeType: type === 'gone' ? 'image/png' : type, blob: type })),
)
const failure = fc.constantFrom('unknown_tool' as const, 'invalid_arguments' as const)
const result: fc.Arbitrary<ToolResult> = fc.oneof(
  fc.record({ isError: fc.boolean(), content: fc.array(part, { maxLength: 3 }) }),
  fc.constant({ isError: true, content: [{ type: 'text', text: 'Denied by the person: rather not.' }] } as ToolResult),
  fc.record({ isError: fc.constant(true), content: fc.array(part, { maxLength: 1 }), failure }),
)

const reply: fc.Arbitrary<ReplyStep> = fc.record({
  spoken,
  answered: fc.oneof({ weight: 5, arbitrary: fc.constant(4) }, fc.nat(3)),
  results: fc.array(result, { minLength: 4, maxLength: 4 }),
  steered: fc.option(said, { nil: undefined, freq: 4 }),
  prunes: fc.option(
    fc.record({ tokens: fc.constantFrom(1, 20, 1_000_000), memo: fc.option(text, { nil: undefined }) }),
    {
      nil: undefined,
      freq: 3,
    },
  ),
  retried: fc.boolean(),
})

const names = Object.keys(vendors)

const turn = (vendor: fc.Arbitrary<string>): fc.Arbitrary<SessionStep> =>
  fc.record({
    type: fc.constant('turn' as const),
    vendor,
    model: fc.nat(5),
    effort: fc.constantFrom(undefined, 'none', 'low', 'medium', 'high', 'max') as fc.Arbitrary<ReasoningEffort>,
    temperature: fc.constantFrom(undefined, 0, 0.7, 2),
    limit: fc.constantFrom(undefined, 9, 4_000),
    searches: fc.boolean(),
    said,
    replies: fc.array(reply, { minLength: 1, maxLength: 4 }),
  })

const other: fc.Arbitrary<SessionStep> = fc.oneof(
  fc.constant({ type: 'typed' as const }),
  fc.record({ type: fc.constant('summary' as const), pick: fc.nat(8), replies: fc.nat(4) }),
  fc.record({ type: fc.constant('rewind' as const), pick: fc.nat(8) }),
)

/** Sessions that begin with one vendor and go over to others, in the middle of which all may happen that happens. */
export const randomSession: fc.Arbitrary<SessionStep[]> = fc
  .constantFrom(...names)
  .chain(first =>
    fc.array(
      fc.oneof(
        { weight: 4, arbitrary: turn(fc.constant(first)) },
        { weight: 3, arbitrary: turn(fc.constantFrom(...names)) },
        { weight: 1, arbitrary: other },
      ),
      { minLength: 1, maxLength: 6 },
    ),
  )
