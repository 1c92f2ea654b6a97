import { describe, expect, test } from 'vitest'
import { isTooLong, TOO_LONG_WORDS } from '../../../../main/providers/errors/server-message'
import { refusalError, streamedError, unstreamedError } from '../../../../main/providers/errors/server-refusal'

const refuse = (status: number, error: object, headers: Record<string, string> = {}) =>
  refusalError({ status, headers: new Headers(headers), body: JSON.stringify({ error }) })

describe('a conversation that is too long', () => {
  const said: [server: string, message: string][] = [
    [
      'OpenAI',
      "This model's maximum context length is 128000 tokens. However, your messages resulted in 130000 tokens.",
    ],
    [
      'OpenAI Responses',
      'Your input exceeds the context window of this model. Please adjust your input and try again.',
    ],
    ['Anthropic', 'prompt is too long: 208310 tokens > 200000 maximum'],
    ['Anthropic', 'input length and `max_tokens` exceed context limit: 190000 + 32000 > 200000, decrease input length'],
    [
      'OpenRouter',
      "This endpoint's maximum context length is 131072 tokens. However, you requested about 140000 tokens",
    ],
    ['Google', 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).'],
    ['xAI', "This model's maximum prompt length is 131072 but the request contains 537812 tokens."],
    [
      'Mistral',
      'Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
    ],
    ['Groq', 'Please reduce the length of the messages or completion.'],
    ['Ollama', 'prompt too long; exceeded max context length by 512 tokens'],
    ['Ollama', 'the input length exceeds the context length'],
    ['llama.cpp', 'the request exceeds the available context size, try increasing it'],
    ['vLLM', 'The decoder prompt (length 5000) is longer than the maximum model length of 4096.'],
    ['LM Studio', 'However, the model is loaded with context length of only 4096 tokens, which is not enough.'],
    ['LM Studio', 'The number of tokens to keep from the initial prompt is greater than the context length.'],
    ['Amazon Bedrock', 'Input is too long for requested model.'],
    ['Moonshot', 'Your request exceeded model token limit: 131072'],
    ['MiniMax', 'invalid params, context window exceeds limit (2013)'],
    ['GitHub', 'prompt token count of 130000 exceeds the limit of 128000'],
    ['Together', '`inputs` tokens + `max_new_tokens` must be <= 8193'],
  ]

  test.each(said)('is recognised where %s says: %s', (_, message) => {
    expect(refuse(400, { message })).toMatchObject({ kind: 'too-long' })
    expect(streamedError({ message })).toMatchObject({ kind: 'too-long' })
    expect(unstreamedError(JSON.stringify({ error: message }))).toMatchObject({ kind: 'too-long' })
  })

  test('is recognised by each of the wordings that are known', () => {
    const used = TOO_LONG_WORDS.filter(({ words }) => said.some(([, message]) => words.test(message)))
    expect(used).toEqual(TOO_LONG_WORDS)
  })

  test.each(['context_length_exceeded', 'exceed_context_size_error', 'request_too_large'])(
    'is recognised by %s',
    name => {
      expect(isTooLong({ message: 'No.', code: name })).toBe(true)
      expect(isTooLong({ message: 'No.', type: name })).toBe(true)
    },
  )

  test.each([
    'max_tokens is too large: 100000. This model supports at most 16384 completion tokens.',
    'Too many tokens per minute',
    'The file name is too long',
    'Missing context',
  ])('is not what is meant by: %s', message => {
    expect(refuse(400, { message }).kind).toBe('bad-request')
  })

  test('is recognised in what a provider behind OpenRouter said', () => {
    const raw = '{"type":"error","error":{"message":"prompt is too long: 2 tokens > 1 maximum"}}'
    const error = { message: 'Provider returned error', code: 400, metadata: { raw, provider_name: 'Anthropic' } }
    expect(refuse(400, error).kind).toBe('too-long')
    expect(refuse(400, { ...error, metadata: { raw: 'No such voice' } })).toMatchObject({
      kind: 'bad-request',
      message: expect.stringContaining('Provider returned error: No such voice'),
    })
    expect(refuse(400, { ...error, metadata: 7 }).kind).toBe('bad-request')
  })

  test('is not what a limit of requests is about, whatever it says', () => {
    const message = 'Rate limit reached for the maximum context length'
    expect(refuse(429, { message }).kind).toBe('rate-limit')
  })
})

describe('an overload', () => {
  test.each<[number, object]>([
    [529, { message: 'x' }],
    [503, { message: 'The model is overloaded. Please try again later.', code: 503, status: 'UNAVAILABLE' }],
    [503, { message: 'Slow Down' }],
    [502, { message: 'This model is currently experiencing high demand.' }],
    [500, { message: 'Service is too busy' }],
    [429, { message: 'The engine is currently overloaded', type: 'engine_overloaded_error' }],
    [429, { message: 'x', type: 'service_tier_capacity_exceeded' }],
  ])('is recognised in %i %j', (status, error) => {
    expect(refuse(status, error).kind).toBe('overloaded')
  })

  test('is recognised in a stream', () => {
    expect(streamedError({ type: 'overloaded_error', message: 'Overloaded' }).kind).toBe('overloaded')
    expect(streamedError({ code: 529, message: 'x' }).kind).toBe('overloaded')
  })

  test.each<[number, object, string]>([
    [500, { message: 'oops' }, 'server'],
    [429, { message: 'Slow down' }, 'rate-limit'],
    [400, { message: 'overloaded operator' }, 'bad-request'],
  ])('is not what is meant by %i %j', (status, error, kind) => {
    expect(refuse(status, error).kind).toBe(kind)
  })
})

describe('the time to wait', () => {
  test.each<[Record<string, string>, number | undefined]>([
    [{ 'retry-after': '3600' }, 3600],
    [{ 'retry-after': '1.2' }, 2],
    [{ 'retry-after-ms': '1500' }, 2],
    [{ 'retry-after-ms': '250', 'retry-after': '30' }, 1],
    [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '-5' }, 0],
    [{}, undefined],
  ])('is read from %j', (headers, seconds) => {
    expect(refuse(429, { message: 'x' }, headers).retryAfter).toBe(seconds)
  })

  test('is read from a date, and from the body of Google', () => {
    const date = new Date(Date.now() + 90_000).toUTCString()
    expect(refuse(503, { message: 'x' }, { 'retry-after': date }).retryAfter).toBeGreaterThan(80)
    const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '36.4s' }]
    const body = JSON.stringify([{ error: { message: 'x', details } }], null, 2)
    expect(refusalError({ status: 429, headers: new Headers(), body }).retryAfter).toBe(37)
  })
})
