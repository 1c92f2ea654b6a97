import { readFileSync } from 'node:fs'
import type { MailAccess } from '../../../../main/mail/mail-access'
import { publicMail } from '../../../../main/mail/send/smtp-session'
import { appliers } from '../../../../main/tools/effects/appliers'
import { sendMail } from '../../../../main/tools/effects/send-mail'
import type { MailAccount } from '../../../../shared/mail/mail-account'
import { scriptedProvider, toolCall } from '../../../helpers/scripted-provider'
import { startSessions } from '../../../helpers/start-sessions'

// Runs a session that sends one mail, approved at once, until it is killed. Prints the session's id, and a line when it is approved.
const [dataFolder = '', workspace = '', port = '', pem = ''] = process.argv.slice(2)
const smtp = { host: 'localhost', port: Number(port), security: 'starttls' as const }
const account: MailAccount = { id: 'work', label: 'Work', address: 'ada@example.com', name: 'Ada', user: 'ada', smtp }
const mail: MailAccess = {
  domains: () => [],
  accounts: () => [account],
  find: () => account,
  login: async () => ({ server: smtp, user: account.user, password: 'correct horse' }),
}
Object.assign(appliers, { 'send-mail': sendMail({ ...publicMail, ca: [readFileSync(pem, 'utf8')] }) })

const call = toolCall('c1', 'email_send', { to: 'bob@example.org', subject: 'Once', body: 'x'.repeat(200_000) })
const provider = scriptedProvider({ toolCalls: [call] }, { text: 'Done.' })
const app = await startSessions({ dataFolder, provider, profile: { toolset: 'polpo' }, mail })
const { id } = await app.create(workspace)
process.stdout.write(`${id}\n`)
await app.send(id, 'Go')
const [waiting] = await app.waiting(id)
if (waiting) {
  process.stdout.write('approved\n')
  await app.approve(id, waiting)
}
await app.ended(id)
process.stdout.write('ended\n')
