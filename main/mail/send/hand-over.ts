import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { UnknownOutcome, WordedError } from '../../../shared/errors'
import { type MailProgress, recipientsOf, type SendMailEffect } from '../../../shared/mail/mail-effect'
import { type Sentence, sentence } from '../../../shared/sentence'
import type { MailLogin } from '../mail-access'
import { answerIn, smtpProblem } from './smtp-problem'
import { type MailReach, withSmtp } from './smtp-session'

type HandingOver = {
  login: MailLogin
  signal: AbortSignal
  reach?: MailReach | undefined
  /** Writes down how far it has come. The mail waits for that. */
  note(progress: MailProgress): Promise<void>
}

/** Held back until it is on disk that the mail may be sent. */
const LAST_BYTES = 64
/** So long the answer is waited for where the person stops the call, or closes Atrium. */
const LAST_WORD_MS = 5_000
const CHUNK = 64 * 1024

type Envelope = { from: string; to: string[]; size: number; rejected?: string[]; rejectedErrors?: Refused[] }
type Refused = { recipient?: string | undefined; response?: string | undefined }

/**
 * Hands a mail over to its server, to all its recipients or to none, and resolves to what that answered. What it rejects with says
 * that nothing was sent, but for `UnknownOutcome`: the server may have taken it.
 */
export async function handOver(effect: SendMailEffect, message: Uint8Array, handing: HandingOver): Promise<string> {
  const { login, signal, reach, note } = handing
  const { messageId } = effect
  let mayBeSent = false
  // Once it may be sent, to close the connection would only mean not to hear whether it was.
  const stopping = new AbortController()
  const stop = () => {
    if (mayBeSent) setTimeout(() => stopping.abort(signal.reason), LAST_WORD_MS).unref()
    else stopping.abort(signal.reason)
  }
  signal.throwIfAborted()
  signal.addEventListener('abort', stop)
  try {
    return await withSmtp(login, { signal: stopping.signal, reach }, async connection => {
      const envelope: Envelope = { ...envelopeOf(effect), size: message.byteLength }
      const content = Readable.from(
        heldBack(
          message,
          () => refuseSome(envelope, login),
          async () => {
            signal.throwIfAborted()
            await note({ stage: 'handed-over', messageId })
            signal.throwIfAborted()
            mayBeSent = true
          },
        ),
        { objectMode: false },
      )
      return sent(connection, envelope, content)
    })
  } catch (thrown) {
    if (!mayBeSent || isRefusal(thrown)) {
      if (!mayBeSent) signal.throwIfAborted()
      throw thrown instanceof WordedError ? thrown : new WordedError(problemOf(thrown, login), { cause: thrown })
    }
    throw new UnknownOutcome(unknownWords(effect, login, thrown), { cause: thrown })
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** The message, which is asked for once its recipients are taken or not. Its last bytes come only once `release` has resolved. */
async function* heldBack(
  message: Uint8Array,
  begin: () => void,
  release: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  begin()
  const last = Math.max(0, message.byteLength - LAST_BYTES)
  for (let at = 0; at < last; at += CHUNK) yield message.subarray(at, Math.min(last, at + CHUNK))
  await release()
  yield message.subarray(last)
}

function envelopeOf(effect: SendMailEffect): Pick<Envelope, 'from' | 'to'> {
  return { from: effect.from.address, to: recipientsOf(effect).map(({ address }) => address) }
}

/** Throws if any recipient was refused: the agreement is that all of them get it. */
function refuseSome({ rejectedErrors = [] }: Envelope, login: MailLogin): void {
  const [first] = rejectedErrors
  if (first) throw new WordedError(refusedRecipient(first, login))
}

function refusedRecipient({ recipient = '', response = '' }: Refused, { server }: MailLogin): Sentence {
  return sentence`${server.host} doesn’t accept email to ${recipient} (${answerIn(response)}). Nothing was sent to anyone. Correct the address or leave it out.`
}

function sent(connection: SMTPConnection, envelope: Envelope, content: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    // The content's own error tells more than what the connection makes of it.
    content.once('error', reject)
    connection.send(envelope, content, (thrown, info) => (thrown ? reject(thrown) : resolve(answerIn(info.response))))
  })
}

/** A server that answers with 4 or 5 has not taken it. */
function isRefusal(thrown: unknown): boolean {
  const { responseCode } = (thrown ?? {}) as { responseCode?: unknown }
  return typeof responseCode === 'number' && responseCode >= 400
}

function problemOf(thrown: unknown, login: MailLogin): Sentence {
  const { responseCode, response, message, code, rejectedErrors } = thrown as Partial<
    Record<'responseCode' | 'response' | 'message' | 'code', unknown> & { rejectedErrors: Refused[] }
  >
  const { host } = login.server
  const [first] = rejectedErrors ?? []
  if (first) return refusedRecipient(first, login)
  if (typeof responseCode === 'number')
    return sentence`${host} refused the email (${answerIn(String(response))}). Nothing was sent.`
  if (code === 'EMESSAGE') return sentence`${host} refused the email (${answerIn(String(message))}). Nothing was sent.`
  return smtpProblem(thrown, login.server)
}

function unknownWords({ messageId }: SendMailEffect, { server }: MailLogin, thrown: unknown): string {
  const why = thrown instanceof Error ? answerIn(thrown.message) : ''
  return `It is unknown whether the mail was sent: it was handed over to ${server.host}, but what that answered did not arrive (${why}). Its Message-ID is ${messageId}. It is not sent again by itself. Look into the folder of sent mail, or ask a recipient, before it is sent again.`
}
