import { sessionLogs } from '../../../../main/store/logs/session-logs'

// Appends events of different sizes until it is killed, and says the number of each once it is on the disk.
const [folder = '', id = ''] = process.argv.slice(2)
const logs = sessionLogs(folder)
const isNew = !(await logs.ids()).includes(id)
if (isNew) await logs.create(id, { type: 'session.created', id, workspace: '/w', title: 'Killed' })
for (let round = 0; ; round++) {
  const title = 'x'.repeat((round * 7919) % 60_000)
  const { seq } = await logs.append(id, { type: 'session.renamed', title })
  process.stdout.write(`${seq}\n`)
}
