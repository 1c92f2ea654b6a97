import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { LOG_VERSION, type SessionFact } from '../../shared/session/session-events'
import { textResult } from '../../shared/session/tool-results'

/** Real source and prose: what installed packages have in their files. */
async function material(): Promise<string[]> {
  const files: string[] = []
  const names = await readdir(resolve('node_modules'), { recursive: true })
  const texts = names.filter(name => /\.(md|d\.ts|js|json)$/.test(name)).sort()
  for (let index = 0; index < texts.length && files.length < 6_000; index += Math.ceil(texts.length / 6_000)) {
    const text = await readFile(resolve('node_modules', texts[index] ?? ''), 'utf8').catch(() => '')
    if (text.length > 200) files.push(text)
  }
  return files
}

/** So that each bench sees the same. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return sides => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

const CHINESE = '请在这个文件夹里查找所有的测试文件并告诉我哪些失败了然后修改配置再运行一次'

type SessionSize = { bytes: number; workspace: string }

function factsOf(session: number, files: readonly string[], { bytes: most, workspace }: SessionSize): SessionFact[] {
  const roll = dice(session + 1)
  const piece = (length: number) => {
    const file = files[roll(files.length)] ?? ''
    const from = roll(Math.max(1, file.length - length))
    return file.slice(from, from + length)
  }
  const facts: SessionFact[] = [{ type: 'session.created', id: `s${session}`, workspace, title: piece(40) }]
  let bytes = 0
  for (let turn = 0; bytes < most; turn++) {
    const [turnId, callId] = [`t${turn}`, `c${turn}`]
    const said = roll(20) === 0 ? CHINESE.slice(roll(20)) : piece(40 + roll(400))
    const output = piece(500 + roll(15_000))
    const answer = piece(200 + roll(2_000))
    const input = JSON.stringify({ path: `src/file-${roll(500)}.ts`, text: piece(roll(3_000)) })
    facts.push(
      { type: 'turn.started', turnId, text: said, profile: { id: 'p', name: 'P', model: 'm' } },
      {
        type: 'reply.finished',
        turnId,
        reply: { text: answer, toolCalls: [{ id: callId, name: 'read_file', arguments: input }] },
        durationMs: 1,
      },
      { type: 'call.started', callId },
      { type: 'call.finished', callId, result: textResult(output), durationMs: 1 },
      { type: 'turn.ended', turnId, reason: 'done' },
    )
    bytes += output.length + answer.length + input.length
  }
  if (session === 7) {
    const turnId = 'last'
    facts.push({
      type: 'turn.started',
      turnId,
      text: 'Where is the zebrafish?',
      profile: { id: 'p', name: 'P', model: 'm' },
    })
  }
  return facts
}

function logText(facts: readonly SessionFact[], begun: number): string {
  let prev = '0'.repeat(64)
  return facts
    .map((fact, index) => {
      const line = JSON.stringify({ v: LOG_VERSION, seq: index + 1, prev, at: begun + index * 1_000, ...fact })
      prev = createHash('sha256').update(line).digest('hex')
      return `${line}\n`
    })
    .join('')
}

/** Writes so many sessions of one workspace into a folder as logs, each with about so many bytes of text. */
export async function writeLogs(
  folder: string,
  sessions: number,
  { bytes, workspace = '/home/someone/project' }: { bytes: number; workspace?: string },
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const files = await material()
  for (let session = 0; session < sessions; session++) {
    const facts = factsOf(session, files, { bytes, workspace })
    const text = logText(facts, 1_700_000_000_000 + session * 3_600_000)
    await writeFile(join(folder, `s${session}.jsonl`), text)
  }
}
