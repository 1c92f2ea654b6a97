import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type SessionCreated, sessionLogs } from '../../main/store/logs/session-logs'
import { LOG_VERSION, type SessionEvent, type SessionFact } from '../../shared/session/session-events'
import { composer } from '../e2e/person'
import type { BenchApp, BenchFolders } from './bench-app'
import { mixedText } from './bench-text'

/** Opens a folder as a person does; the dialog of the system is answered for them. */
export async function openFolderOf({ app, page }: BenchApp, folder: string): Promise<void> {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] })
  }, folder)
  await page.getByRole('button', { name: 'Open folder…' }).click()
  await composer(page).waitFor()
}

/** Opens a session from the list and resolves once its last messages were painted: after so many milliseconds. */
export async function openSessionOf({ page }: BenchApp, title: string): Promise<number> {
  const item = page.getByTestId('session-item').filter({ hasText: title })
  await item.waitFor()
  await page.evaluate(WATCH_OPENING)
  await item.getByRole('button').first().click()
  return page.evaluate<number>('opening')
}

// As text: what compiles this file on the fly puts calls of its own into functions, which the page does not have.
const WATCH_OPENING = `window.opening = new Promise(opened => {
  let from
  window.addEventListener('click', event => { from = event.timeStamp }, { once: true, capture: true })
  const look = () => {
    const box = document.querySelector('[data-testid="timeline"]')
    const last = box && [...box.querySelectorAll('[data-testid="turn-end"]')].at(-1)?.getBoundingClientRect()
    const isThere = from && last && last.bottom > 0 && last.top < innerHeight
    if (!isThere) return requestAnimationFrame(look)
    const channel = new MessageChannel()
    channel.port1.onmessage = () => opened(performance.now() - from)
    channel.port2.postMessage(0)
  }
  look()
})
void 0`

/** Writes a session of the ground's folder as the app would have, and gives its id. */
export async function writeSession(
  { data, folder }: Pick<BenchFolders, 'data' | 'folder'>,
  title: string,
  facts: readonly SessionFact[],
): Promise<string> {
  const kept = join(data, 'data')
  await mkdir(kept, { recursive: true })
  const logs = sessionLogs(kept)
  const id = crypto.randomUUID()
  const created: SessionCreated = { type: 'session.created', id, workspace: folder, title }
  const at = Date.now()
  const events = facts.map((fact, index): SessionEvent => ({ v: LOG_VERSION, seq: index + 2, at: at + index, ...fact }))
  await logs.create(id, created, events)
  await logs.close()
  return id
}

/** So many messages, half of them the person's, some with calls, in turns as they are: short questions, answers of a page. */
export function longConversation(messages: number): SessionFact[] {
  const answers = mixedText(20_000)
    .split(/(?=## Part)/)
    .filter(part => part.length > 1000)
  return Array.from({ length: messages / 2 }, (_, index) =>
    turnFacts(index, answers[index % answers.length] ?? ''),
  ).flat()
}

function turnFacts(index: number, text: string): SessionFact[] {
  const turnId = `turn-${index}`
  const callId = `call-${index}`
  const hasCall = index % 4 === 0
  const profile = { id: 'p', name: 'P', model: 'm' }
  const toolCalls = hasCall ? [{ id: callId, name: 'shell', arguments: '{"command":"ls"}' }] : []
  const call: SessionFact[] = [
    { type: 'call.started', callId },
    {
      type: 'call.finished',
      callId,
      result: { content: [{ type: 'text', text: `file-${index}.ts\n` }], isError: false },
      durationMs: 5,
    },
  ]
  return [
    { type: 'turn.started', turnId, text: `Question ${index}: what about part ${index}?`, profile },
    { type: 'reply.finished', turnId, reply: { text, toolCalls }, durationMs: 900 },
    ...(hasCall ? call : []),
    { type: 'turn.ended', turnId, reason: 'done' },
  ]
}
