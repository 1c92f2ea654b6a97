import type { MailLine, MailPerson, WholeMail } from '../../../shared/mail/read-mail'
import type { ToolDetails } from '../../../shared/session/tool-results'
import { wholeHead } from '../../../shared/text/whole-head'
import { code, counted, fenced, restRow } from './offline-markdown'
import type { Step } from './offline-step'

const MOST_FOUND = 10

/** Mails of an account, or that there are none. What they say is text, and never Markdown. */
export function mailsText(step: Step, { address, total, mails }: Extract<ToolDetails, { type: 'mails' }>): string {
  const kind = step.verb === 'list-mail' && step.isUnread ? 'unread mail' : 'mail'
  if (total === 0) return `There is no ${kind} for ${code(address)}.`
  const head = `There ${total === 1 ? 'is' : 'are'} ${counted(total, kind)} for ${code(address)}:`
  const [newest] = mails
  const more = newest ? `\n\nSay ${code(`read mail ${newest.uid}`)} to read one.` : ''
  return `${head}\n\n${[...mails.map(mailRow), ...restRow(total - mails.length, 'mail')].join('\n')}${more}`
}

function mailRow({ uid, from, subject, date, isHeadTooLarge }: MailLine): string {
  const what = isHeadTooLarge ? 'sender and subject are too large to be read' : code(subject || '(no subject)')
  return `- ${uid}: ${what}, from ${from.map(personText).join(' and ') || 'nobody'}${dateText(date)}`
}

const MOST_NAME = 30
/** Its end says where it is. */
const MOST_ADDRESS = 80

function personText({ name, address, pretends }: MailPerson): string {
  const end = address.length > MOST_ADDRESS ? `…${address.slice(-MOST_ADDRESS)}` : address || '(no address)'
  const whole = code(name ? `${wholeHead(name, MOST_NAME)} <${end}>` : end)
  return pretends ? `${whole} (the name only pretends to be ${code(pretends)})` : whole
}

function dateText(date: string | undefined): string {
  return date ? `, ${date.slice(0, 16).replace('T', ' ')} UTC` : ''
}

export function mailText({ text, attachments, isCut, ...line }: WholeMail): string {
  const files = attachments.map(({ name }) => code(name)).join(', ')
  const more = isCut ? '\n\nThe mail goes on; the rest was left out.' : ''
  return `${mailRow(line)}${files ? `\n- Attachments: ${files}` : ''}\n\n${fenced(text || '(no text)')}${more}`
}

/** Addresses are words here; the step above has them as links. */
export function foundText(step: Step, { query, results }: Extract<ToolDetails, { type: 'web-search' }>): string {
  const sought = code(step.verb === 'search-web' ? step.query : query)
  if (results.length === 0) return `Nothing was found on the web for ${sought}.`
  const rows = results.slice(0, MOST_FOUND).map(({ title, url }) => `- ${code(title || url)}: ${code(url)}`)
  return `${counted(results.length, 'page')} found on the web for ${sought}:\n\n${[...rows, ...restRow(results.length - MOST_FOUND, 'page')].join('\n')}`
}
