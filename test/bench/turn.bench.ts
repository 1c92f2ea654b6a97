import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import Anthropic from '@anthropic-ai/sdk'
import OpenAI from 'openai'
import { anthropic } from '../../main/providers/anthropic/anthropic'
import { openaiChat } from '../../main/providers/openai-chat/openai-chat'
import { openaiResponses } from '../../main/providers/openai-responses/openai-responses'
import type { Provider, Request } from '../../main/providers/provider'
import { builtInTools } from '../../main/tools'
import { modelServer } from '../helpers/model-server'
import { protocolAnswers } from '../helpers/protocol-answers'
import { scriptedProvider } from '../helpers/scripted-provider'
import { startSessions } from '../helpers/start-sessions'

const CHUNKS = 500
const TOOLS = 10
const HISTORY = 50
const ROUNDS = 101
const MANY_TURNS = 1000

/** Measures what Atrium adds to a turn: the SDK alone, the adapter, and a whole turn with its log on the disk, in turn. */
const base = await realpath(await mkdtemp(join(tmpdir(), 'atrium-bench-')))
const tools = Array.from({ length: TOOLS }, (_, index) => {
  const tool = builtInTools[index % builtInTools.length]
  if (!tool) throw new Error('There are tools')
  return { ...tool, name: index < builtInTools.length ? tool.name : `${tool.name}_${index}` }
})
const text = 'word '.repeat(CHUNKS)
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0
const milliseconds = (value: number) => `${value.toFixed(1)} ms`

/** Drains what an SDK streams, as an app without an adapter would. */
type Bare = (baseUrl: string, body: never) => Promise<number>

async function drain(stream: unknown): Promise<number> {
  let count = 0
  for await (const _ of stream as AsyncIterable<unknown>) count++
  return count
}

const openai = (baseURL: string) => new OpenAI({ baseURL, apiKey: 'k', maxRetries: 0 })

const wires: { provider(baseUrl: string): Provider; bare: Bare }[] = [
  {
    provider: baseUrl => openaiChat({ id: 'x', label: 'X', baseUrl }),
    bare: async (baseUrl, body) => drain(await openai(baseUrl).chat.completions.create(body)),
  },
  {
    provider: baseUrl => anthropic({ id: 'x', label: 'X', baseUrl }),
    bare: async (baseUrl, body) => {
      const client = new Anthropic({ baseURL: baseUrl.replace(/\/v1$/, ''), apiKey: 'k', maxRetries: 0 })
      return drain(await client.messages.create(body))
    },
  },
  {
    provider: baseUrl => openaiResponses({ id: 'x', label: 'X', baseUrl }),
    bare: async (baseUrl, body) => drain(await openai(baseUrl).responses.create(body)),
  },
]

async function timed(job: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await job()
  return performance.now() - startedAt
}

/** Hears of the end as the page does. Asking for the state after each event, as tests do, would be part of the time. */
function turnEnds(told: Awaited<ReturnType<typeof startSessions>>['told']): Promise<void> {
  return new Promise(resolve => {
    told.push = (...heard) => {
      for (const { name, payload } of heard) {
        if (name === 'session.event' && payload.event.type === 'turn.ended') resolve()
      }
      return 0
    }
  })
}

/** A provider that can be changed between turns, so that a history is there in no time. */
function changeable(first: Provider) {
  let now = first
  let last: Request | undefined
  const provider: Provider = {
    ...first,
    stream: request => {
      last = request
      return now.stream(request)
    },
  }
  return {
    provider,
    use(next: Provider): void {
      now = next
    },
    lastRequest: () => {
      if (!last) throw new Error('Nothing was asked')
      return last
    },
  }
}

async function compare(index: number): Promise<void> {
  const [answers, wire] = [protocolAnswers[index], wires[index]]
  if (!answers || !wire) return
  const server = await modelServer()
  const switched = changeable(scriptedProvider(...Array.from({ length: HISTORY }, () => ({ text: 'Yes.' }))))
  const ground = await startSessions({ dataFolder: join(base, `data-${index}`), provider: switched.provider, tools })
  const { id } = await ground.create(base)
  for (let turn = 1; turn <= HISTORY; turn++) {
    await ground.send(id, `Question ${turn}`)
    await ground.ended(id, turn)
  }
  const real = wire.provider(server.baseUrl)
  switched.use(real)
  const times = { sdk: [] as number[], adapter: [] as number[], turn: [] as number[] }
  for (let round = 0; round <= ROUNDS; round++) {
    const answer = () => server.add(answers.sayingInPieces(text, CHUNKS))
    answer()
    const turn = await timed(async () => {
      const ended = turnEnds(ground.told)
      await ground.send(id, 'And now?')
      await ended
    })
    answer()
    const adapter = await timed(() => drain(real.stream(switched.lastRequest())))
    // So that each round has the same history.
    await ground.rewind(id, (await ground.state(id)).turns.at(-1)?.id ?? '')
    const body = server.requests.at(-1)?.body as never
    answer()
    const sdk = await timed(() => wire.bare(server.baseUrl, body))
    // The first round loads the SDK.
    if (round === 0) continue
    times.turn.push(turn)
    times.adapter.push(adapter)
    times.sdk.push(sdk)
  }
  const [sdk, adapter, turn] = [times.sdk, times.adapter, times.turn].map(median) as [number, number, number]
  console.log(
    `${answers.speaks}: SDK ${milliseconds(sdk)}, adapter ${milliseconds(adapter)}, whole turn ${milliseconds(turn)}; added ${milliseconds(turn - sdk)} (target 5 ms)`,
  )
  await ground.leave()
  await server.close()
}

setFlagsFromString('--expose_gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Heap after so many turns of one session, with everything that nobody holds collected. */
async function memory(): Promise<void> {
  const provider: Provider = {
    id: 'forgetful',
    label: 'Keeps no requests',
    listModels: async () => [],
    async *stream() {
      yield { type: 'done', reply: { text: 'An answer of some length. '.repeat(20), toolCalls: [] } }
    },
  }
  const ground = await startSessions({ dataFolder: join(base, 'memory'), provider, tools })
  const { id } = await ground.create(base)
  const heap: string[] = []
  for (let turn = 1; turn <= MANY_TURNS; turn++) {
    await ground.send(id, 'A question of some length, asked again and again.')
    await ground.ended(id, turn)
    ground.told.length = 0
    if (turn % 250 !== 0) continue
    collectGarbage()
    heap.push(`${turn} turns ${(process.memoryUsage().heapUsed / 1e6).toFixed(1)} MB`)
  }
  console.log(`heap in one session: ${heap.join(', ')}`)
  await ground.leave()
}

try {
  console.log(`${CHUNKS} chunks, ${TOOLS} tools, ${HISTORY * 2} messages before; medians of ${ROUNDS}`)
  for (const index of wires.keys()) await compare(index)
  await memory()
} finally {
  await rm(base, { recursive: true, force: true })
}
