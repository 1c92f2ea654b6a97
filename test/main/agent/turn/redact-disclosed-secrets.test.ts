import { describe, expect, test } from 'vitest'
import { redactDisclosedSecrets } from '../../../../main/agent/turn/redact-disclosed-secrets'
import type { Message, Provider, Request, StreamEvent } from '../../../../main/providers/provider'
import { tellSecretEffect } from '../../../../main/tools/effects/tell-secret-effect'
import { vaultGet } from '../../../../main/tools/polpo/vault-get'
import type { ToolContext } from '../../../../main/tools/tool-context'
import { effectsOf } from '../../../../shared/session/effects'
import type { Reply } from '../../../../shared/session/messages'
import { vaultContext } from '../../../helpers/vault-context'

const VALUE = `tok_0123456789/+abc"'é`
const MARK = '[vault:shop.token]'
const fields = [
  { name: 'token', isSecret: true, value: VALUE },
  { name: 'user', isSecret: false, value: 'ada' },
]

/** A provider that says what it is given to say, and keeps what it was asked. */
function saying(id: string, events: readonly StreamEvent[]) {
  const requests: Request[] = []
  const provider: Provider = {
    id,
    label: 'Vendor',
    listModels: async () => [],
    async *stream(request) {
      requests.push(request)
      yield* events
    },
  }
  return { provider, requests }
}

const done = (reply: Partial<Reply>): StreamEvent => ({ type: 'done', reply: { text: '', toolCalls: [], ...reply } })

/** A session in which the value was told by the call `c1` to the provider `vendor`. */
async function toldSession() {
  const context = await vaultContext([{ name: 'Shop', kind: 'login', hosts: [], fields }])
  const told = context.vault.told('s')
  const asked: ToolContext['asked'] = {
    provider: 'Vendor',
    model: 'm',
    tell: secrets => told.tell({ callId: 'c1', providerId: 'vendor', secrets }),
  }
  if (vaultGet.kind !== 'changes') throw new Error('It shows nothing first')
  const plan = await vaultGet.plan({ service: 'shop' }, { ...context, asked })
  expect(told.all()).toEqual([])
  const effects = effectsOf(plan.effects, 'tell-secret')
  const { outcome } = await (await tellSecretEffect(effects, plan, { ...context, asked })).commit()
  const result = plan.answer({ 'tell-secret': outcome })
  const messages: Message[] = [
    { role: 'user', text: 'x' },
    { role: 'assistant', reply: { text: '', toolCalls: [{ id: 'c1', name: 'vault_get', arguments: '{}' }] } },
    { role: 'tool', callId: 'c1', name: 'vault_get', result },
  ]
  return { context, told, plan, result, messages }
}

async function heard(provider: Provider, request: Partial<Request>): Promise<StreamEvent[]> {
  const events: StreamEvent[] = []
  const whole = { model: 'm', system: '', messages: [], tools: [], signal: new AbortController().signal, ...request }
  for await (const event of provider.stream(whole)) events.push(event)
  return events
}

describe('vault_get', () => {
  test('plans who is told what, and its result has names in the place of what is secret', async () => {
    const { plan, result, context } = await toldSession()
    expect(plan.effects).toEqual([
      { type: 'tell-secret', entry: 'Shop', references: ['vault:shop.token'], provider: 'Vendor', model: 'm' },
    ])
    expect(result.content).toEqual([
      {
        type: 'text',
        text: expect.stringMatching(/^Shop \(login\):\n {2}token: \[vault:shop\.token\]\n {2}user: ada\n\n/),
      },
    ])
    expect(JSON.stringify([plan, result])).not.toContain('tok_01')
    expect(context.kept.list()[0]?.used).toMatchObject({ host: 'Vendor', by: 'provider' })
  })

  test('says what there is where the entry is not', async () => {
    const { context } = await toldSession()
    if (vaultGet.kind !== 'changes') throw new Error('It shows nothing first')
    await expect(vaultGet.plan({ service: 'other' }, context)).rejects.toThrow(
      "no entry 'other' for you. It has: Shop.",
    )
  })
})

describe('a provider that was told', () => {
  test('gets the value in the result of that call alone, and no other provider does', async () => {
    const { told, messages } = await toldSession()
    const { provider, requests } = saying('vendor', [done({ text: 'Well.' })])
    await heard(redactDisclosedSecrets(provider, told), { messages })
    const text = JSON.stringify(requests[0]?.messages)
    expect(text).toContain(JSON.stringify(VALUE).slice(1, -1))
    expect(text).not.toContain('are not told any more')
    const other = saying('other', [done({ text: 'Well.' })])
    await heard(redactDisclosedSecrets(other.provider, told), { messages })
    expect(JSON.stringify(other.requests[0]?.messages)).not.toContain('tok_01')
    expect(JSON.stringify(other.requests[0]?.messages)).toContain('are not told any more')
  })

  test('has what it says covered, also where it comes letter by letter', async () => {
    const { told, messages } = await toldSession()
    const text = `It is ${VALUE}, in base64 ${Buffer.from(VALUE).toString('base64')}.`
    const deltas = [...text].flatMap((sign): StreamEvent[] => [
      { type: 'text-delta', text: sign },
      { type: 'thinking-delta', text: sign },
    ])
    const { provider } = saying('vendor', [...deltas, done({ text })])
    const events = await heard(redactDisclosedSecrets(provider, told), { messages })
    const said = (type: string) =>
      events.map(event => (event.type !== 'done' && event.type === type ? event.text : '')).join('')
    const covered = /^It is \[vault:shop\.token\], in base64 \[vault:shop\.token\][^ ]{0,4}\.$/
    expect(said('text-delta')).toMatch(covered)
    expect(said('thinking-delta')).toMatch(covered)
    expect(events.at(-1)).toMatchObject({ reply: { text: expect.stringMatching(covered) } })
    expect(JSON.stringify(events)).not.toContain('tok_01')
  })

  test('has it turned into its name again in what it gives tools, also while that is being written', async () => {
    const { told, messages } = await toldSession()
    const input = { url: 'https://a.example', headers: { Authorization: `Bearer ${VALUE}` }, [VALUE]: 1 }
    const json = JSON.stringify(input)
    const seen: string[] = []
    const provider: Provider = {
      ...saying('vendor', []).provider,
      async *stream({ growing }) {
        for (let at = 1; at <= json.length; at++) growing?.({ name: 'http_fetch', json: json.slice(0, at) })
        yield done({ toolCalls: [{ id: 'c2', name: 'http_fetch', arguments: json }] })
      },
    }
    const events = await heard(redactDisclosedSecrets(provider, told), {
      messages,
      growing: call => seen.push(call.json),
    })
    const [event] = events
    const call = event?.type === 'done' ? event.reply.toolCalls[0] : undefined
    expect(JSON.parse(call?.arguments ?? '')).toEqual({
      url: 'https://a.example',
      headers: { Authorization: 'Bearer vault:shop.token' },
      'vault:shop.token': 1,
    })
    expect(seen.length).toBe(json.length)
    expect(seen.filter(one => one.includes('tok_'))).toEqual([])
    expect(seen.at(-1)).toContain('Bearer vault:shop.token')
  })

  test('gets back to the letter what it thought, which nobody else sees', async () => {
    const { told, messages } = await toldSession()
    const thinking = [
      { text: `The token is ${VALUE}.`, signature: 'sig', textBefore: 0, callsBefore: 0 },
      { item: JSON.stringify({ query: VALUE }), textBefore: `So ${VALUE}`.length, callsBefore: 0 },
      { text: 'Nothing of it.', signature: 'sig2', textBefore: 0, callsBefore: 0 },
    ]
    const { provider, requests } = saying('vendor', [done({ text: `So ${VALUE} then.`, thinking })])
    const telling = redactDisclosedSecrets(provider, told)
    const [event] = (await heard(telling, { messages })).slice(-1)
    if (event?.type !== 'done') throw new Error('It did not end')
    expect(event.reply.thinking).toEqual([
      { text: `The token is ${MARK}.`, textBefore: 0, callsBefore: 0 },
      { text: '', textBefore: `So ${MARK}`.length, callsBefore: 0 },
      thinking[2],
    ])
    await heard(telling, { messages: [...messages, { role: 'assistant', reply: { ...event.reply } }] })
    const back = requests[1]?.messages.at(-1)
    expect(back?.role === 'assistant' ? back.reply.thinking : undefined).toEqual([
      thinking[0],
      { ...thinking[1], textBefore: `So ${MARK}`.length },
      thinking[2],
    ])
  })

  test('has its errors covered, and what it ran by itself', async () => {
    const { told, messages } = await toldSession()
    const error = { kind: 'bad-request', message: `No: ${VALUE}`, detail: JSON.stringify({ VALUE }) } as const
    const ran = [{ name: 'search', status: 'done', query: VALUE }] as const
    const running: unknown[] = []
    const provider: Provider = {
      ...saying('vendor', []).provider,
      async *stream(request) {
        request.running?.(ran)
        yield done({ error, providerTools: [...ran] })
      },
    }
    const events = await heard(redactDisclosedSecrets(provider, told), {
      messages,
      running: tools => running.push(tools),
    })
    expect(JSON.stringify([events, running])).not.toContain('tok_01')
    expect(running).toEqual([[{ name: 'search', status: 'done', query: MARK }]])
  })
})
