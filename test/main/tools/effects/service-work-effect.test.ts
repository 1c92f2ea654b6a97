import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { connectedServices } from '../../../../main/connected-services/connected-services'
import { openDocument } from '../../../../main/store/documents/document'
import { ServiceJob } from '../../../../main/store/documents/service-jobs'
import { imageGenerate } from '../../../../main/tools/polpo/image-generate'
import { applyChangeSet } from '../../../../main/workspace/changes/change-set'
import { planUndo } from '../../../../main/workspace/changes/plan-undo'
import { APP_QUIT } from '../../../../shared/app-quit'
import { textOf } from '../../../../shared/session/tool-results'
import { connectedHere, serviceAt } from '../../../helpers/connected'
import { falServerHere, json, type Odd } from '../../../helpers/media-services'
import { failed, KEY, made, PICTURE } from '../../../helpers/media-work'
import { propose } from '../../../helpers/run-proposal'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { toolContext } from '../../../helpers/tool-context'

async function fal(options: Partial<Parameters<typeof falServerHere>[0]> = {}) {
  const server = await falServerHere({ made: PICTURE, key: KEY, ...options })
  const { connected, jobs, keys, list } = await connectedHere([serviceAt('fal', server.address)], KEY)
  const context = { ...(await toolContext()), connected }
  return { server, context, jobs, keys, list }
}

describe('a queued picture', () => {
  test('is asked for, waited for, fetched, saved, and can be undone', async () => {
    const { server, context, jobs } = await fal({ waits: 2 })
    let outlived = 0
    const outlives = async () => {
      outlived += 1
    }
    const { result, changed, effect } = await made({ ...context, outlives }, { seed: 7, num_inference_steps: 20 })
    expect(textOf(result)).toContain('Saved what My fal made to cat.png (PNG')
    expect(result.details).toMatchObject({ type: 'made', mimeType: 'image/png', bytes: PICTURE.length })
    expect((await readFile(context.path('cat.png'))).equals(PICTURE)).toBe(true)
    const [asked] = server.submitted()
    expect(asked?.path).toBe('/fal-ai/flux/dev')
    expect(JSON.parse(asked?.body ?? '')).toEqual({
      prompt: 'A cat',
      image_size: { width: 1024, height: 1024 },
      num_inference_steps: 20,
      guidance_scale: 3.5,
      seed: 7,
      output_format: 'png',
    })
    expect(effect).toMatchObject({ saveTo: 'cat.png', model: 'fal-ai/flux/dev', isPrivate: true })
    expect(JSON.stringify(effect)).not.toContain(KEY)
    expect(context.reports.join('')).toMatch(/In the queue, 1 before it \(0 s\)\nIn the queue, 0 before it.*\nAt work/)
    expect(outlived).toBe(1)
    expect(jobs.data).toEqual([])
    // No holder of a key learns the path of the file itself.
    expect(server.received.find(({ path }) => path === '/files/made')?.headers.authorization).toBeUndefined()
    await applyChangeSet(
      context.workspace,
      await planUndo(context.workspace, changed?.changes ?? [], context.blobs),
      context.blobs,
    )
    expect(existsSync(context.path('cat.png'))).toBe(false)
  })

  test('is given up at the service where the person stops it', async () => {
    const { server, context, jobs } = await fal({ waits: 1_000 })
    const work = failed(made(context))
    await expect.poll(() => context.reports.join('')).toContain('In the queue')
    context.abort(new Error('Stopped.'))
    expect(await work).toBe('Stopped.')
    expect([...server.jobs.values()]).toMatchObject([{ isCancelled: true }])
    expect(jobs.data).toEqual([])
  })

  test('goes on where Atrium is closed, and is taken up by the same call, wherever it is saved then', async () => {
    const { server, context, jobs } = await fal({ waits: 1_000 })
    const work = failed(made(context))
    await expect.poll(() => context.reports.join('')).toContain('In the queue')
    context.abort(APP_QUIT)
    expect(await work).toBe('Atrium was closed.')
    expect([...server.jobs.values()]).toMatchObject([{ isCancelled: false }])
    expect(jobs.data).toHaveLength(1)
    for (const job of server.jobs.values()) job.asked = 1_000
    const { result, effect } = await made({ ...context, signal: new AbortController().signal }, { path: 'other.png' })
    expect(effect).toMatchObject({ earlier: 'goes-on' })
    expect(result.isError).toBe(false)
    expect(server.submitted()).toHaveLength(1)
    expect(context.reports.join('')).toContain('My fal was asked before: waiting for job 764cabcf')
    expect(jobs.data).toEqual([])
  })

  test('is paid for once, whenever Atrium is killed', async () => {
    // The data that a kill would leave on the disk is copied at each request that the service gets.
    const copies: ServiceJob[][] = []
    let data: () => readonly ServiceJob[] = () => []
    const odd: Odd = () => {
      copies.push(structuredClone([...data()]))
      return false
    }
    const { server, context, jobs, keys, list } = await fal({ waits: 2, odd })
    data = () => jobs.data
    await made(context)
    const all = copies.splice(0)
    expect(all.length).toBe(server.received.length)
    const submits = server.submitted().length
    for (const [at, left] of all.entries()) {
      const file = join(await temporaryFolder(), 'service-jobs.json')
      const again = await openDocument({ file, schema: z.array(ServiceJob), initial: [] })
      await again.update(() => left)
      const connected = connectedServices({ list: () => list, keys, jobs: again })
      const input = { prompt: 'A cat', path: `again-${at}.png` }
      const { effects } = await propose(imageGenerate, input, { ...context, connected })
      const [planned] = effects
      const earlier = planned?.type === 'service-work' ? planned.earlier : undefined
      if (at === 0) {
        // It was just being sent: nobody can know, so the person is told, and no rule allows it.
        expect(earlier).toBe('unknown')
        continue
      }
      expect(earlier).toBe('goes-on')
      await made({ ...context, connected }, { path: `again-${at}.png` })
      expect((await readFile(context.path(`again-${at}.png`))).equals(PICTURE)).toBe(true)
    }
    expect(server.submitted().length).toBe(submits)
  })

  test('survives a service that is out of order for a while', async () => {
    let faults = 0
    const odd: Odd = ({ path }, response) => {
      if (!path.endsWith('/status') || faults >= 3) return false
      faults += 1
      if (faults === 1) response.destroy()
      else json(response, { detail: 'Bad gateway' }, 502)
      return true
    }
    const { server, context } = await fal({ odd })
    expect((await made(context)).result.isError).toBe(false)
    expect(server.submitted()).toHaveLength(1)
    expect(context.reports.join('')).toContain('does not answer right now')
  })

  test('that fails is told with what the service says, and is not waited for again', async () => {
    const bad = { detail: [{ loc: ['body', 'prompt'], msg: 'The prompt is not allowed.', type: 'content_policy' }] }
    const odd: Odd = ({ method, path }, response) => {
      if (method !== 'GET' || !/requests\/[\w-]+$/.test(path)) return false
      json(response, bad, 422)
      return true
    }
    const { context, jobs } = await fal({ odd })
    expect(await failed(made(context))).toContain(
      'refused the request (status 422). It says: The prompt is not allowed.',
    )
    expect(jobs.data).toEqual([])
    expect(existsSync(context.path('cat.png'))).toBe(false)
  })
})

const atFiles =
  (answer: (response: ServerResponse) => void): Odd =>
  ({ path }, response) => {
    if (path !== '/files/made') return false
    answer(response)
    return true
  }

describe('the fetched file', () => {
  test.each<[string, Odd, RegExp]>([
    [
      'half a picture',
      atFiles(response => response.setHeader('content-type', 'image/png').end(PICTURE.subarray(0, 300))),
      /gave only a part of the picture, so nothing was saved/,
    ],
    [
      'a picture that breaks off',
      atFiles(response => {
        response.writeHead(200, { 'content-type': 'image/png', 'content-length': PICTURE.length }).write('x')
        setTimeout(() => response.destroy(), 20)
      }),
      /aborted|closed|broke off|hang up|Premature/i,
    ],
    [
      'a web page',
      atFiles(response => response.setHeader('content-type', 'text/html').end('<h1>Sorry</h1>')),
      /a web page in place of what was made/,
    ],
    [
      'a web page that says it is a picture',
      atFiles(response => response.setHeader('content-type', 'image/png').end('<h1>Sorry</h1>')),
      /no picture of a known kind/,
    ],
    [
      'a redirect',
      atFiles(response => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()),
      /answers with the status 302/,
    ],
    [
      'too much',
      atFiles(response => {
        response.writeHead(200, { 'content-type': 'image/png', 'content-length': 60 * 1024 * 1024 }).write('x')
      }),
      /more than 50 MB/,
    ],
    [
      'its own key',
      atFiles(response => response.end(Buffer.concat([PICTURE, Buffer.from(`key=${KEY}`)]))),
      /sent its key back, so nothing was saved/,
    ],
  ])('%s is not saved, and the job can be asked for again at no cost', async (_, odd, said) => {
    const { server, context, jobs } = await fal({ odd })
    const told = await failed(made(context))
    expect(told).toMatch(said)
    expect(told).toContain('Call the same tool with the same arguments')
    expect(existsSync(context.path('cat.png'))).toBe(false)
    expect(jobs.data).toHaveLength(1)
    await failed(made(context))
    expect(server.submitted()).toHaveLength(1)
  })

  test.each([
    'http://169.254.169.254/latest/meta-data',
    'http://192.168.0.1/router',
    'https://localhost/x',
    'https://10.0.0.7/x',
    'file:///etc/passwd',
    'http://example.org/x.png',
  ])('does not lie at %s', async url => {
    const odd: Odd = ({ method, path }, response) => {
      if (method !== 'GET' || !/requests\/[\w-]+$/.test(path)) return false
      json(response, { images: [{ url }] })
      return true
    }
    const { context } = await fal({ odd })
    expect(await failed(made(context))).toMatch(/fetches nothing|must name a host on the public Internet/)
  })
})

describe('a job', () => {
  test('is asked about at its own service alone, wherever an answer points to', async () => {
    const { server: elsewhere } = await fal()
    const odd: Odd = ({ method, path }, response) => {
      if (method !== 'POST' || path.includes('/requests/')) return false
      const urls = { status_url: `${elsewhere.address}/s`, response_url: `${elsewhere.address}/r` }
      json(response, { request_id: 'abc', ...urls, cancel_url: 'https://evil.example/c' })
      return true
    }
    const { server, context } = await fal({ odd })
    await failed(made(context))
    expect(elsewhere.received).toEqual([])
    expect(server.received.map(({ path }) => path)).toContain('/fal-ai/flux/requests/abc/status')
  })
})
