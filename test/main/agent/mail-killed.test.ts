import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { textOf } from '../../../shared/session/tool-results'
import { isDeep, propertySeed } from '../../helpers/how-deep'
import { seededChance } from '../../helpers/seeded-chance'
import { slowPeer } from '../../helpers/slow-peer'
import { smtpServer } from '../../helpers/smtp-server'
import { startSessions } from '../../helpers/start-sessions'
import { temporaryFolder } from '../../helpers/temp-folder'
import { runChild } from '../store/children/run-child'
import bundle from './children/mail-until-killed?mjs-bundle'

const pem = fileURLToPath(new URL('../../fixtures/mail/localhost.pem', import.meta.url))
const KILLS = Number(process.env.MAIL_KILLS ?? (isDeep ? 50 : 4))
/** From before the connection stands to when all is over. */
const LATEST_MS = 600

type Fate = 'sent' | 'not sent' | 'unknown' | 'waiting'

/** Has a mail sent in a process of its own that is killed at a moment, and reads what is said of the mail after a new start. */
async function killed(bundle: string, port: number, afterMs: number): Promise<{ fate: Fate; messageId: string }> {
  const [dataFolder, folder] = [await temporaryFolder(), await temporaryFolder()]
  const child = runChild(bundle, [dataFolder, folder, String(port), pem])
  await child.reached(2)
  await slowPeer(afterMs)
  child.kill()
  await child.ended
  const [id = ''] = child.lines()
  const app = await startSessions({ dataFolder })
  try {
    const { c1 } = (await app.state(id)).calls
    const [effect] = c1?.plan?.effects ?? []
    const messageId = effect?.type === 'send-mail' ? effect.messageId : ''
    if (!c1?.result) return { fate: 'waiting', messageId }
    const words = textOf(c1.result)
    if (words === 'Interrupted: Atrium ended before this ran. Nothing was changed by it.')
      return { fate: 'not sent', messageId }
    expect(words).toContain(messageId)
    const isSent = /^Email sent successfully!|after the mail was sent/.test(words)
    if (isSent) return { fate: 'sent', messageId }
    // A fact that is known is recorded as known, and nothing else is.
    expect(c1.outcome?.applied).toBe(words.includes('it was not sent') ? false : undefined)
    return { fate: words.includes('it was not sent') ? 'not sent' : 'unknown', messageId }
  } finally {
    await app.leave()
  }
}

test(
  `killed ${KILLS} times around a mail, none is sent twice, and none is said to be sent that the server does not have`,
  async () => {
    const { taken, port, close } = await smtpServer({}, 60)
    const start = seededChance(propertySeed).below(1_000) / 1_000
    const fates: { fate: Fate; messageId: string }[] = []
    try {
      // All moments are tried, in no order.
      for (let n = 0; n < KILLS; n++) fates.push(await killed(bundle, port, ((start + n * 0.618_034) % 1) * LATEST_MS))
    } finally {
      // The work that was under way arrives by then.
      await close()
    }
    const had = new Map<string, number>()
    for (const { message } of taken) {
      const [, messageId = ''] = /^Message-ID: (\S+)/m.exec(message) ?? []
      had.set(messageId, (had.get(messageId) ?? 0) + 1)
    }
    const counted = fates.map(({ fate, messageId }) => ({ fate, arrived: had.get(messageId) ?? 0 }))
    if (process.env.MAIL_KILLS) process.stdout.write(`${JSON.stringify(countOf(counted))}\n`)
    expect(counted.filter(({ arrived }) => arrived > 1)).toEqual([])
    expect(counted.filter(({ fate, arrived }) => fate === 'sent' && arrived !== 1)).toEqual([])
    expect(counted.filter(({ fate, arrived }) => (fate === 'not sent' || fate === 'waiting') && arrived !== 0)).toEqual(
      [],
    )
    // A test that kills too late, or too early, would show nothing.
    expect(new Set(fates.map(({ fate }) => fate)).size).toBeGreaterThan(1)
  },
  KILLS * 20_000,
)

function countOf(counted: readonly { fate: Fate; arrived: number }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { fate, arrived } of counted) {
    const name = `${fate}, arrived ${arrived}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
