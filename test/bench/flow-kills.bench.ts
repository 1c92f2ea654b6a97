import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FlowFact } from '../../shared/flows/flow-facts'
import { writtenRunOf } from '../../shared/flows/flow-run-of'
import type { SessionSnapshot } from '../../shared/ipc/ipc'
import { receivedValue } from '../../shared/ipc/sent-as-text'
import { type Answer, modelServer, type RecordedRequest } from '../helpers/model-server'
import { protocolAnswers } from '../helpers/protocol-answers'
import { seededChance } from '../helpers/seeded-chance'
import { type BenchApp, type BenchFolders, onGround } from './bench-app'

/**
 * Kills the real app at random moments of a flow whose agents change a file, starts it again and has the flow go on, until it was
 * killed so often. Tells whether a step that had ended ran again, a change was made twice, or a log could not be read.
 * Run: npm run build && npx tsx test/bench/flow-kills.bench.ts [how many kills] [seed]
 */
const [count = '50', seed = '1'] = process.argv.slice(2)
const LONGEST_MS = 1_800

const [chat] = protocolAnswers
if (!chat) throw new Error('Chat Completions is the first')

const AGENT = ['---', 'name: worker', 'description: Works.', 'tools: read, edit', '---', `\${{task}}`].join('\n')
const FLOW = `name: mill
description: Works in rounds.
max_concurrent: 2
steps:
  - {id: first, agent: worker, task: STEP first}
  - {id: second, agent: worker, task: STEP second}
  - {id: third, agent: worker, blockedBy: [first, second], task: STEP third}
  - {id: again, agent: worker, task: STEP again, loop_target: third, exit_target: last, max_iterations: 2}
  - {id: last, agent: worker, task: STEP last}
`

let ids = 0

/** Each agent adds a line of its own to the file, and hands in its result. */
function answer({ body }: RecordedRequest): Answer {
  const { messages } = body as { messages: { role: string; content: unknown }[] }
  const task = JSON.stringify(messages.find(({ role }) => role === 'user')?.content)
  const step = /STEP (\w+)/.exec(task)?.[1] ?? ''
  ids += 1
  if (messages.every(({ role }) => role !== 'assistant')) {
    const input = { path: 'log.txt', oldText: 'END', newText: `${step} ${ids}\nEND` }
    return chat?.calling({ id: `call_${ids}`, name: 'edit', input }) as Answer
  }
  const branch = step === 'again' ? { branch: 'loop' } : {}
  return chat?.calling({
    id: `call_${ids}`,
    name: 'finish',
    input: { status: 'complete', summary: 'Ok.', ...branch },
  }) as Answer
}

async function call<T>({ page }: BenchApp, name: string, input: unknown): Promise<T> {
  const answered = (await page.evaluate(`window.bridge.call(${JSON.stringify(name)}, ${JSON.stringify(input)})`)) as
    | { ok: true; value: T }
    | { ok: false; message: string }
  if (!answered.ok) throw new Error(`${name}: ${answered.message}`)
  return (await receivedValue(name, answered.value, async () => undefined)) as T
}

async function connect(bench: BenchApp, baseUrl: string): Promise<void> {
  const provider = { id: 'server', label: 'Server', protocol: 'openai-chat', baseUrl }
  await call(bench, 'provider.save', { provider })
  const limits = { compactAt: 0.8, maxRequests: 200, maxToolWorkers: 4, instructions: '' }
  const profile = {
    id: 'p',
    name: 'P',
    providerId: 'server',
    model: 'test-model',
    approvalMode: 'auto-edit',
    ...limits,
  }
  await call(bench, 'profile.save', profile)
  await call(bench, 'settings.update', { activeProfileId: 'p' })
}

type KillReport = { kills: number; runs: number; again: string[]; twice: string[]; unread: string[] }

/** A flow from its beginning to its end, killed as often as is left to do. */
async function run({ start, folder }: BenchFolders, first: BenchApp, told: KillReport): Promise<BenchApp> {
  let bench = first
  const { id: sessionId } = await call<{ id: string }>(bench, 'session.create', { workspace: folder })
  await call(bench, 'session.send', { sessionId, text: '/mill', attachments: [] })
  for (;;) {
    const until = Date.now() + (told.kills < Number(count) ? chance.below(LONGEST_MS) : 60_000)
    let state = await stateOf(bench, sessionId)
    while (Date.now() < until && !state.turns.at(-1)?.end) {
      await pause(20)
      state = await stateOf(bench, sessionId)
    }
    if (state.turns.at(-1)?.end?.reason === 'done') {
      told.runs += 1
      check(state, told)
      return bench
    }
    await bench.end()
    told.kills += 1
    bench = await start()
    const after = await stateOf(bench, sessionId)
    if (after.turns.at(-1)?.end?.reason !== 'done') await call(bench, 'session.continue', { sessionId })
    process.stdout.write('.')
  }
}

type State = SessionSnapshot['state']

async function stateOf(bench: BenchApp, sessionId: string): Promise<State> {
  return (await call<SessionSnapshot>(bench, 'session.open', { sessionId })).state
}

/** A step ends as often as the flow came by it, and never begins after that without having been asked to. */
function check({ turns }: State, { again }: KillReport): void {
  const facts: FlowFact[] = turns.flatMap(({ flow }) => flow?.facts ?? [])
  const ends = new Map<string, number>()
  for (const fact of facts) if (fact.type === 'flow.step-finished') ends.set(fact.step, (ends.get(fact.step) ?? 0) + 1)
  const wanted = { first: 1, second: 1, third: 3, again: 2, last: 1 }
  for (const [step, times] of Object.entries(wanted))
    if (ends.get(step) !== times) again.push(`${step} ended ${ends.get(step)} times`)
  const status = writtenRunOf(turns, turns.at(-1)?.id ?? '')?.status
  if (status !== 'done') again.push(`the run is ${status}`)
}

async function checkDisk({ folder, data }: BenchFolders, { twice, unread }: KillReport): Promise<void> {
  const lines = (await readFile(join(folder, 'log.txt'), 'utf8')).split('\n').filter(line => /\d/.test(line))
  const seen = new Set<string>()
  for (const line of lines) if (seen.size === seen.add(line).size) twice.push(line)
  const logs = (await readdir(data, { recursive: true })).filter(path => path.endsWith('.jsonl'))
  for (const path of logs) {
    const text = await readFile(join(data, path), 'utf8')
    for (const line of text.split('\n').filter(one => one !== '')) {
      try {
        JSON.parse(line)
      } catch {
        unread.push(path)
      }
    }
  }
}

const chance = seededChance(Number(seed))

await onGround(async ground => {
  const server = await modelServer(answer)
  const { folder } = ground
  await mkdir(join(folder, '.agents', 'flows'), { recursive: true })
  await mkdir(join(folder, '.agents', 'agents'), { recursive: true })
  await writeFile(join(folder, '.agents', 'flows', 'mill.yaml'), FLOW)
  await writeFile(join(folder, '.agents', 'agents', 'worker.md'), AGENT)
  await writeFile(join(folder, 'log.txt'), 'END\n')
  const told: KillReport = { kills: 0, runs: 0, again: [], twice: [], unread: [] }
  let bench = await ground.start()
  await connect(bench, server.baseUrl)
  while (told.kills < Number(count)) bench = await run(ground, bench, told)
  await bench.end()
  await checkDisk(ground, told)
  console.log(`\n${told.kills} kills in ${told.runs} flows`)
  console.log(`steps that ran again after they had ended: ${told.again.length} ${told.again.join('; ')}`)
  console.log(`changes that were made twice: ${told.twice.length} ${told.twice.join('; ')}`)
  console.log(`logs that could not be read: ${told.unread.length} ${told.unread.join('; ')}`)
  await server.close()
})
