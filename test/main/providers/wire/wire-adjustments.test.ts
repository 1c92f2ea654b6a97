import { afterEach, describe, expect, test } from 'vitest'
import { openaiResponses } from '../../../../main/providers/openai-responses/openai-responses'
import { collectStream, modelRequest } from '../../../helpers/collect-stream'
import { type Answer, type ModelServer, modelServer, plain, recorded } from '../../../helpers/model-server'

const open: ModelServer[] = []

afterEach(() => Promise.all(open.splice(0).map(server => server.close())))

async function serve(script: Answer[]): Promise<ModelServer> {
  const server = await modelServer(script)
  open.push(server)
  return server
}

function provider(baseUrl: string) {
  return openaiResponses({ id: 'x', label: 'X', baseUrl, apiKey: 'sk-test' })
}

describe('openai-responses with a model that does not know all that it is asked for', () => {
  const refusal = (message: string, param: string | null, code: string | null = null) =>
    plain(400, { error: { message, type: 'invalid_request_error', param, code } })
  const effort = (value: string) =>
    refusal(
      `Unsupported value: '${value}' is not supported with the 'x' model.`,
      'reasoning.effort',
      'unsupported_value',
    )
  const noEffort = refusal(
    "Unsupported parameter: 'reasoning.effort' is not supported with this model.",
    'reasoning.effort',
  )
  const ok = recorded('responses-text')
  const question = { reasoningEffort: 'max', temperature: 0.2, webSearch: true, conversationId: 'c' } as const

  const NO_THOUGHT = { ...question, reasoningEffort: 'none' } as const

  type Row = [what: string, refusals: Answer[], last: object]
  const rows: Row[] = [
    ['the most it can think', [effort('max')], { reasoning: { effort: 'xhigh', summary: 'auto' } }],
    ['less and less', [effort('max'), effort('xhigh')], { reasoning: { effort: 'high', summary: 'auto' } }],
    ['no effort', [noEffort], { reasoning: undefined }],
    [
      'thoughts without a summary',
      [refusal('Your organization must be verified to generate reasoning summaries.', 'reasoning.summary')],
      { reasoning: { effort: 'max' } },
    ],
    [
      'no encrypted thoughts',
      [refusal('Encrypted content is not supported with this model.', 'include')],
      { include: ['web_search_call.action.sources'] },
    ],
    [
      'no pages of its searches',
      [
        refusal(
          "Invalid value: 'web_search_call.action.sources'. Supported: 'reasoning.encrypted_content'.",
          'include',
        ),
      ],
      { include: ['reasoning.encrypted_content'] },
    ],
    [
      'no wishes at all',
      [refusal('Unknown parameter: include.', 'include'), refusal('Unknown parameter: include.', 'include')],
      { include: undefined },
    ],
    [
      'more thought than so little that it may not search',
      [refusal("Unsupported value: 'none'. Supported values are: 'minimal', 'low'.", 'reasoning.effort')],
      { reasoning: { effort: 'low', summary: 'auto' } },
    ],
    [
      'no temperature',
      [refusal("Unsupported parameter: 'temperature' is not supported with this model.", 'temperature')],
      { temperature: undefined },
    ],
    ['no search', [refusal("Hosted tool 'web_search' is not supported with x.", 'tools')], { tools: [{}, {}, {}, {}] }],
    ['no key for the cache', [refusal('Unknown parameter: prompt_cache_key', null)], { prompt_cache_key: undefined }],
    [
      'no parallel calls',
      [refusal('Unknown parameter: parallel_tool_calls', null)],
      { parallel_tool_calls: undefined },
    ],
  ]

  test.each(rows)('asks for %s, and does so at once the next time', async (_, refusals, last) => {
    const server = await serve([...refusals, ok, ok])
    const x = provider(server.baseUrl)
    const asks = 'reasoning' in last && JSON.stringify(last).includes('"low"') ? NO_THOUGHT : question
    const first = await collectStream(x, modelRequest(asks))
    const second = await collectStream(x, modelRequest(asks))
    expect([first.reply.error, second.reply.error]).toEqual([undefined, undefined])
    expect(server.requests).toHaveLength(refusals.length + 2)
    for (const { body } of server.requests.slice(-2))
      expect({ ...undefinedIn(last), ...(body as object) }).toMatchObject(last)
  })

  /** A field that must be absent is compared as undefined. */
  const undefinedIn = (fields: object) =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value === undefined))

  test('asks one that cannot stop thinking for as little as it can', async () => {
    const server = await serve([effort('none'), effort('minimal'), ok])
    await collectStream(provider(server.baseUrl), modelRequest({ reasoningEffort: 'none' }))
    const efforts = server.requests.map(({ body }) => (body as { reasoning: object }).reasoning)
    expect(efforts).toEqual([
      { effort: 'none' },
      { effort: 'minimal', summary: 'auto' },
      { effort: 'low', summary: 'auto' },
    ])
  })

  test('says simpler what a tool takes where its schema is refused', async () => {
    const odd = refusal(
      "Invalid schema for function 'odd': array schema missing items.",
      'tools[0].parameters',
      'invalid_function_parameters',
    )
    const server = await serve([odd, ok])
    const inputSchema = { type: 'object', properties: { names: { type: 'array' } } }
    const { reply } = await collectStream(
      provider(server.baseUrl),
      modelRequest({ tools: [{ name: 'odd', description: 'Odd.', inputSchema }] }),
    )
    expect(reply.error).toBeUndefined()
    expect(server.requests[1]?.body).toMatchObject({
      tools: [{ parameters: { properties: { names: { items: {} } } } }],
    })
  })

  test.each<[string, Answer]>([
    [
      'of another account',
      refusal('The encrypted content gAAA...DQ== could not be verified.', null, 'invalid_encrypted_content'),
    ],
    [
      'that it has not kept',
      plain(404, {
        error: { message: "Item with id 'rs_1' not found. Items are not persisted when `store` is set to false." },
      }),
    ],
    [
      'that lead nowhere',
      refusal("Item 'rs_1' of type 'reasoning' was provided without its required following item.", 'input'),
    ],
  ])('asks once more without thoughts %s, for this conversation alone', async (_, refused) => {
    const server = await serve([refused, ok, ok])
    const thinking = [{ text: 'Hm', id: 'rs_1', encrypted: 'gAAA', textBefore: 0, callsBefore: 0 }]
    const said = { role: 'user' as const, text: 'Hello' }
    const messages = [said, { role: 'assistant' as const, reply: { text: 'Yes', toolCalls: [], thinking } }, said]
    const x = provider(server.baseUrl)
    const replies = [
      await collectStream(x, modelRequest({ messages })),
      await collectStream(x, modelRequest({ messages })),
    ]
    expect(replies.map(({ reply }) => reply.error)).toEqual([undefined, undefined])
    const sent = server.requests.map(({ body }) => JSON.stringify(body).includes('rs_1'))
    expect(sent).toEqual([true, false, true])
  })

  test('tells the person where nothing that it leaves out would help', async () => {
    const server = await serve([refusal("Invalid value for 'input'.", 'input')])
    const { reply } = await collectStream(provider(server.baseUrl), modelRequest(question))
    expect(reply.error).toMatchObject({
      kind: 'bad-request',
      message: expect.stringContaining("Invalid value for 'input'"),
    })
    expect(server.requests).toHaveLength(1)
  })
})
