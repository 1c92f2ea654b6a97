import { describe, expect, test } from 'vitest'
import { fal } from '../../../../main/connected-services/adapters/fal'

const AT = 'https://queue.fal.run'
const offer = fal.offers['image.generate']
if (offer?.type !== 'queued') throw new Error('fal.ai has a queue')
const queued = offer
const asked = { text: 'A cat', model: 'fal-ai/flux/dev', options: {} }

describe('fal.ai', () => {
  test('is asked about a job without the path of its model', () => {
    const job = queued.submitted({ request_id: 'a/b' }, asked, `${AT}/`)
    expect(queued.status(job).url).toBe(`${AT}/fal-ai/flux/requests/a%2Fb/status`)
    expect(queued.result(job).url).toBe(`${AT}/fal-ai/flux/requests/a%2Fb`)
    expect(queued.cancel(job)).toMatchObject({ method: 'PUT', url: `${AT}/fal-ai/flux/requests/a%2Fb/cancel` })
    expect(queued.idOf(job)).toBe('a/b')
  })

  test('names its own addresses, as long as they are its own', () => {
    const own = { request_id: 'x', status_url: `${AT}/own/status`, response_url: 'https://evil.example/r' }
    const job = queued.submitted(own, asked, AT)
    expect(queued.status(job).url).toBe(`${AT}/own/status`)
    expect(queued.result(job).url).toBe(`${AT}/fal-ai/flux/requests/x`)
    expect(() => queued.submitted({ id: 'x' }, asked, AT)).toThrow()
    expect(() => queued.status({ id: 'x' })).toThrow()
  })

  test.each([
    [
      { status: 'IN_QUEUE', queue_position: 4 },
      { type: 'waits', place: 4 },
    ],
    [
      { status: 'IN_QUEUE', queue_position: 'many' },
      { type: 'waits', place: undefined },
    ],
    [{ status: 'IN_PROGRESS' }, { type: 'works' }],
    [{ status: 'COMPLETED' }, { type: 'done' }],
    [
      { status: 'COMPLETED', error: 'Out of memory' },
      { type: 'failed', detail: 'Out of memory' },
    ],
    [{ status: 'CANCELED' }, { type: 'failed', detail: 'CANCELED' }],
  ])('%o is known', (answer, state) => expect(queued.state(answer)).toEqual(state))

  test('tells where the picture is, and what its filter did', () => {
    const json = { images: [{ url: 'https://fal.media/x.png' }], seed: 3, has_nsfw_concepts: [true] }
    expect(queued.product({ type: 'json', json })).toEqual({
      type: 'link',
      url: 'https://fal.media/x.png',
      notes: ['Seed: 3', 'The safety filter of the service may have blackened it.'],
    })
    expect(() => queued.product({ type: 'json', json: { images: [] } })).toThrow()
  })

  test('has no credit where it says that the account is locked', () => {
    const answer = { status: 403, type: 'application/json', bytes: 1 }
    expect(fal.problemOf?.({ ...answer, text: '{"detail":"User is locked. Exhausted balance."}' })).toBeDefined()
    expect(fal.problemOf?.({ ...answer, text: '{"detail":"Forbidden"}' })).toBeUndefined()
  })
})
