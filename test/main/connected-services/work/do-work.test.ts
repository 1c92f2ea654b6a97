import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { imageGenerate } from '../../../../main/tools/polpo/image-generate'
import { textOf } from '../../../../shared/session/tool-results'
import { connectedHere, serviceAt } from '../../../helpers/connected'
import { json, type Odd, seeingServerHere } from '../../../helpers/media-services'
import { always, failed, KEY, made, PICTURE } from '../../../helpers/media-work'
import { propose } from '../../../helpers/run-proposal'
import { toolContext } from '../../../helpers/tool-context'

describe('a picture that is answered at once', () => {
  async function openai(options: Partial<Parameters<typeof seeingServerHere>[0]> = {}, big = PICTURE) {
    const server = await seeingServerHere({ made: big, key: KEY, ...options })
    const { connected, jobs } = await connectedHere([serviceAt('openai', server.address)], KEY)
    const context = { ...(await toolContext()), connected }
    return { server, context, jobs }
  }

  test.each(['b64_json', 'url'] as const)('comes as %s', async gives => {
    const { server, context, jobs } = await openai({ gives })
    const { result } = await made(context)
    expect(textOf(result)).toContain('Saved what My openai made to cat.png')
    expect((await readFile(context.path('cat.png'))).equals(PICTURE)).toBe(true)
    expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({
      model: 'gpt-image-1',
      prompt: 'A cat',
      n: 1,
      size: '1024x1024',
      output_format: 'png',
    })
    expect(jobs.data).toEqual([])
  })

  test('is large', async () => {
    const big = Buffer.concat([PICTURE.subarray(0, -12), Buffer.alloc(20_000_000, 3), PICTURE.subarray(-12)])
    const { context } = await openai({}, big)
    await made(context)
    expect((await readFile(context.path('cat.png'))).equals(big)).toBe(true)
  })

  test('may have been paid for where the service breaks off, which the next card says', async () => {
    const { context, jobs } = await openai({ odd: (_, response) => Boolean(response.destroy()) })
    expect(await failed(made(context))).toMatch(/closed the connection/)
    expect(jobs.data).toHaveLength(1)
    const { effects } = await propose(imageGenerate, { prompt: 'A cat', path: 'cat.png' }, context)
    expect(effects).toMatchObject([{ earlier: 'unknown' }])
  })

  test.each<[string, Odd, RegExp]>([
    ['a wrong key', always(response => json(response, { error: { message: 'No' } }, 401)), /didn’t accept the API key/],
    ['no credit', always(response => json(response, { error: 'No' }, 402)), /is out of credit/],
    [
      'a web page',
      always(response => response.setHeader('content-type', 'text/html').end('<p>Hi')),
      /with a web page instead of data/,
    ],
    ['another form', always(response => json(response, { data: 5 })), /sent a response that Atrium doesn’t understand/],
  ])('is told in words: %s', async (_, odd, said) => {
    const { context, jobs } = await openai({ odd })
    expect(await failed(made(context))).toMatch(said)
    expect(jobs.data).toEqual([])
  })

  test('is given up where the service hangs', async () => {
    const { context } = await openai({ odd: () => true })
    expect(await failed(made(context, {}, { idleMs: 200 }))).toMatch(/sent nothing for 0.2 s/)
  })

  test('is not told with the key, however that comes back', async () => {
    const odd: Odd = always(response => json(response, { error: { message: `Bad key ${KEY}` } }, 400))
    const { context } = await openai({ odd })
    const told = await failed(made(context))
    expect(told).toContain('[key of My openai]')
    expect(told).not.toContain(KEY)
  })
})
