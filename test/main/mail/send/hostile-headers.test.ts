import { domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { handOver } from '../../../../main/mail/send/hand-over'
import { planMail } from '../../../../main/mail/send/plan-mail'
import { AppError } from '../../../../shared/errors'
import { recipientsOf } from '../../../../shared/mail/mail-effect'
import { runsOf } from '../../../helpers/how-deep'
import { accountAt, testReach } from '../../../helpers/mail-server'
import { ADA, smtpServer } from '../../../helpers/smtp-server'

const RUNS = runsOf(150)

/** Pieces with which headers and commands are smuggled in. */
const smuggled = fc.constantFrom(
  ...[
    '\r\n',
    '\n',
    '\r',
    '\0',
    '\u2028',
    '\u2029',
    '\u0085',
    '\v',
    '\t',
    ' ',
    ',',
    ';',
    ':',
    '<',
    '>',
    '"',
    '\\',
    '(',
    ')',
  ],
  ...[
    'Bcc: eve@evil.example',
    'To: eve@evil.example',
    'X-Evil: 1',
    'RCPT TO:<eve@evil.example>',
    '.\r\n',
    'eve@evil.example',
  ],
  ...[
    '=?utf-8?Q?=0D=0ABcc:_eve@evil.example?=',
    '=0D=0A',
    '%0d%0a',
    '\u202e',
    '\u200b',
    '嘊',
    '\ud800',
    'é',
    '@',
    'bob',
    'Ada',
  ],
)
const hostile = fc.array(smuggled, { maxLength: 6 }).map(pieces => pieces.join(''))
const address = fc.oneof(
  { weight: 14, arbitrary: fc.constantFrom('bob@example.org', 'Zoë <zoe@example.org>', '"B, C" <bc@münchen.example>') },
  { weight: 2, arbitrary: hostile },
  { weight: 2, arbitrary: hostile.map(text => `${text} <bob@example.org>`) },
  { weight: 1, arbitrary: hostile.map(text => `bob@example.org${text}`) },
)

const asked = fc.record({
  to: fc.array(address, { minLength: 1, maxLength: 3 }),
  cc: fc.array(address, { maxLength: 2 }),
  bcc: fc.array(address, { maxLength: 2 }),
  replyTo: fc.oneof(fc.constant([]), address),
  subject: fc.oneof(fc.constant('Plans'), hostile),
  body: fc.oneof(fc.constant('See you.'), hostile),
  html: fc.boolean(),
})

const ALLOWED = new Set([
  'from',
  'to',
  'cc',
  'reply-to',
  'subject',
  'message-id',
  'date',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
])

test(
  'the server gets no header and no recipient that is not on the card, whatever is asked for',
  async () => {
    const { taken, port, close } = await smtpServer({ authOptional: true, hideSTARTTLS: true })
    const { account } = accountAt({ host: '127.0.0.1', port, security: 'none' }, { name: 'Ada' })
    const login = {
      server: { host: '127.0.0.1', port, security: 'none' as const },
      user: ADA.user,
      password: ADA.password,
    }
    const signal = new AbortController().signal
    let sent = 0
    try {
      await fc.assert(
        fc.asyncProperty(asked, async mail => {
          const planned = await planMail(
            { ...mail, attachments: [] },
            { account, known: undefined, workspace: '/', signal },
          ).catch(thrown => {
            expect(thrown).toBeInstanceOf(AppError)
            return undefined
          })
          if (!planned) return
          const { effect, message } = planned
          await handOver(effect, message, { login, signal, reach: testReach, note: async () => undefined })
          sent += 1
          const got = taken.at(-1)
          // The server shows domains in their own script.
          const shown = recipientsOf(effect).map(one =>
            one.address.replace(/@(.*)$/, (_, domain) => `@${domainToUnicode(domain)}`),
          )
          expect(got?.to).toEqual(shown)
          const [head = ''] = got?.message.split('\r\n\r\n') ?? []
          const names = head
            .split('\r\n')
            .filter(line => !/^[ \t]/.test(line))
            .map(line => /^([!-9;-~]+):/.exec(line)?.[1]?.toLowerCase())
          expect(names.filter(name => name === undefined || !ALLOWED.has(name))).toEqual([])
          expect(new Set(names).size).toBe(names.length)
          expect(got?.message).toBe(Buffer.from(message).toString('latin1'))
        }),
        { numRuns: RUNS },
      )
    } finally {
      await close()
    }
    // Refused for all, it would have shown nothing.
    expect(sent).toBeGreaterThan(RUNS / 10)
  },
  RUNS * 1_000,
)
