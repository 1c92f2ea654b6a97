import type { SessionFact } from '../../../../shared/session/session-events'
import { scriptedProvider, toolCall } from '../../../helpers/scripted-provider'
import { startSessions } from '../../../helpers/start-sessions'

// Runs a session that changes a.txt, or a command, each approved at once, up to a point where it waits to be killed.
// Prints the session's id, and a line once it is there.
const [dataFolder = '', workspace = '', point = '', what = 'change'] = process.argv.slice(2)
const change = toolCall('c1', 'write_file', { path: 'a.txt', content: 'new' })
const large = toolCall('c1', 'write_file', { path: 'n/deep/large.txt', content: 'x'.repeat(4_500_000) })
const command = toolCall('c1', 'shell', { command: 'echo $$ > pid; echo once >> ran; exec sleep 300' })
const provider = scriptedProvider({ toolCalls: [{ command, large, change }[what] ?? change] })
const forever = () => {
  process.stdout.write('there\n')
  return new Promise<never>(() => undefined)
}

const app = await startSessions({
  dataFolder,
  provider,
  async append(session, fact: SessionFact, write) {
    if (point === `before ${fact.type}`) return forever()
    const event = await write(session, fact)
    return point === `after ${fact.type}` ? forever() : event
  },
})
const { id } = await app.create(workspace)
process.stdout.write(`${id}\n`)
await app.send(id, 'Go')
if (point === 'waiting') {
  await app.waiting(id)
  await app.send(id, 'Next')
  await forever()
}
const [call] = await app.waiting(id)
if (call) await app.approve(id, call)
await app.ended(id)
await app.undo(id, 'c1')
