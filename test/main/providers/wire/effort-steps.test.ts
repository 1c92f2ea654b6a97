import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { anthropic } from '../../../../main/providers/anthropic/anthropic'
import { openaiChat } from '../../../../main/providers/openai-chat/openai-chat'
import { openaiResponses } from '../../../../main/providers/openai-responses/openai-responses'
import type { Provider, Request } from '../../../../main/providers/provider'
import { inEnglish } from '../../../../shared/sentence'
import { collectStream, modelRequest } from '../../../helpers/collect-stream'
import { runsOf } from '../../../helpers/how-deep'
import { type ModelServer, modelServer, plain, type RecordedRequest, recorded } from '../../../helpers/model-server'

// Loading an SDK may take seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const open: ModelServer[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map(server => server.close()))
})

type Body = { reasoning_effort?: string; reasoning?: { effort?: string }; output_config?: { effort?: string } }
const effortIn = ({ body }: RecordedRequest) => {
  const { reasoning_effort: plainly, reasoning, output_config: config } = body as Body
  return plainly ?? reasoning?.effort ?? config?.effort
}

/** The answers in which each vendor says that a model does not take a level, as they were seen. */
const refusals: Readonly<Record<string, (level: string, known: readonly string[]) => object>> = {
  OpenAI: (level, known) => ({
    error: {
      message: `Unsupported value: '${level}' is not supported with the 'm' model. Supported values are: ${known.map(one => `'${one}'`).join(', ')}.`,
      type: 'invalid_request_error',
      param: 'reasoning.effort',
      code: 'unsupported_value',
    },
  }),
  Anthropic: (level, known) => ({
    type: 'error',
    error: {
      type: 'invalid_request_error',
      message: `This model does not support effort level '${level}'. Supported levels: ${known.join(', ')}.`,
    },
  }),
  Copilot: (level, known) => ({
    error: {
      message: `output_config.effort "${level}" is not supported by model m; supported values: [${known.join(' ')}]`,
      code: 'invalid_reasoning_effort',
    },
  }),
  SGLang: (level, known) => ({
    object: 'error',
    message: `1 validation error: {'type': 'literal_error', 'loc': ('body', 'reasoning_effort'), 'msg': "Input should be ${known.map(one => `'${one}'`).join(' or ')}", 'input': '${level}'}`,
    code: 400,
  }),
}

type Speaks = { make(baseUrl: string): Provider; ok: string; says: readonly string[]; levels: readonly string[] }

const options = { id: 'x', label: 'X' }
const protocols: Readonly<Record<string, Speaks>> = {
  anthropic: {
    make: baseUrl => anthropic({ ...options, baseUrl }),
    ok: 'anthropic-text',
    says: ['Anthropic', 'Copilot'],
    levels: ['low', 'medium', 'high', 'xhigh', 'max'],
  },
  'openai-responses': {
    make: baseUrl => openaiResponses({ ...options, baseUrl }),
    ok: 'responses-text',
    says: ['OpenAI'],
    levels: ['minimal', 'low', 'medium', 'high', 'xhigh', 'max'],
  },
  'openai-chat': {
    make: baseUrl => openaiChat({ ...options, baseUrl }),
    ok: 'openai-text',
    says: ['OpenAI', 'SGLang'],
    levels: ['low', 'medium', 'high'],
  },
}

async function ask(speaks: Speaks, known: readonly string[], { says, wanted }: { says: string; wanted: string }) {
  const server = await modelServer(request => {
    const level = effortIn(request)
    if (level === undefined || known.includes(level)) return recorded(speaks.ok)
    return plain(400, refusals[says]?.(level, known) ?? {})
  })
  open.push(server)
  const provider = speaks.make(server.baseUrl)
  const notes: string[] = []
  const part: Partial<Request> = {
    model: 'claude-opus-5-5',
    reasoningEffort: wanted as 'low',
    note: words => void notes.push(inEnglish(words)),
  }
  const first = await collectStream(provider, modelRequest(part))
  const again = await collectStream(provider, modelRequest(part))
  return { server, notes, errors: [first.reply.error, again.reply.error] }
}

const ORDER = ['minimal', 'low', 'medium', 'high', 'xhigh', 'max']
const at = (level: string) => ORDER.indexOf(level)

describe.each(Object.entries(protocols))('%s, where a level of effort is refused', (_, speaks) => {
  const some = fc.subarray([...speaks.levels], { minLength: 1 }).filter(known => known.some(level => at(level) > 0))
  const cases = fc.tuple(some, fc.constantFrom('low', 'medium', 'high', 'max'), fc.constantFrom(...speaks.says))

  test('goes down a level at a time, up only where nothing lower is left, and asks so the next time at once', async () => {
    const property = fc.asyncProperty(cases, async ([known, wanted, says]) => {
      const { server, notes, errors } = await ask(speaks, known, { says, wanted })
      expect(errors).toEqual([undefined, undefined])
      const asked = server.requests.map(effortIn)
      const [used, next] = asked.slice(-2)
      expect(next).toBe(used)
      expect(new Set(asked.slice(0, -1)).size).toBe(asked.length - 1)
      const first = asked[0] ?? ''
      const within = known.filter(level => at(level) > 0 && at(level) <= at('high'))
      const lower = [...known]
        .filter(level => at(level) > 0 && at(level) <= at(first))
        .toSorted((a, b) => at(b) - at(a))
      expect(used).toBe(lower[0] ?? within.toSorted((a, b) => at(a) - at(b))[0])
      expect(notes).toHaveLength(used === first ? 0 : 1)
      if (used && used !== first) expect(notes[0]).toContain(`“${first}” here, so “${used}” was requested`)
    })
    await fc.assert(property, { numRuns: runsOf(12) })
  })

  test('says so where a model takes no effort at all, and thinks no less for it', async () => {
    const server = await modelServer(request =>
      effortIn(request) === undefined
        ? recorded(speaks.ok)
        : plain(400, { error: { message: "Unsupported parameter: 'effort' is not supported with this model." } }),
    )
    open.push(server)
    const notes: string[] = []
    const part: Partial<Request> = {
      model: 'claude-opus-5-5',
      reasoningEffort: 'max',
      note: words => void notes.push(inEnglish(words)),
    }
    const { reply } = await collectStream(speaks.make(server.baseUrl), modelRequest(part))
    expect(reply.error).toBeUndefined()
    expect(server.requests).toHaveLength(2)
    expect(notes).toEqual(['“claude-opus-5-5” doesn’t accept a thinking level here, so it decides on its own.'])
  })
})

test('a model that cannot stop thinking is asked for as little as it can, and that is said', async () => {
  const refused = (type: string) =>
    plain(400, {
      type: 'error',
      error: {
        type: 'invalid_request_error',
        message: `"thinking.type.${type}" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.`,
      },
    })
  const server = await modelServer([refused('disabled'), refused('between_tools'), recorded('anthropic-text')])
  open.push(server)
  const notes: string[] = []
  const provider = anthropic({ ...options, baseUrl: server.baseUrl })
  const { reply } = await collectStream(
    provider,
    modelRequest({
      model: 'claude-fable-5',
      reasoningEffort: 'none',
      note: words => void notes.push(inEnglish(words)),
    }),
  )
  expect(reply.error).toBeUndefined()
  expect(server.requests.at(-1)?.body).toMatchObject({
    thinking: { type: 'adaptive', display: 'summarized' },
    output_config: { effort: 'low' },
  })
  expect(notes).toEqual(['“claude-fable-5” doesn’t accept the effort “none” here, so “low” was requested.'])
})
