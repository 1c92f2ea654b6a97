import type { MessageStructureObject } from 'imapflow'
import type { MailAttachment } from '../../shared/mail/read-mail'
import { visible } from '../../shared/permissions'

/** Of a mail that is nested without end no more is looked at. */
const MOST_PARTS = 1_000
const MOST_ATTACHMENTS = 100

export type MailParts = {
  /** The part that is shown: text where there is some, else HTML. */
  text?: { part: string; isHtml: boolean }
  attachments: MailAttachment[]
}

/** Returns the parts of a mail, according to its server. Mails in mails are attachments. */
export function mailParts(structure: MessageStructureObject | undefined): MailParts {
  const leaves = structure ? leavesOf(structure) : []
  const isText = (node: MessageStructureObject, type: string) => node.type === type && node.disposition !== 'attachment'
  const shown = leaves.find(node => isText(node, 'text/plain')) ?? leaves.find(node => isText(node, 'text/html'))
  // The same said again in HTML is no file.
  const others = leaves.filter(node => node !== shown && !(isText(node, 'text/html') && nameOf(node) === undefined))
  return {
    ...(shown && { text: { part: shown.part ?? '1', isHtml: shown.type === 'text/html' } }),
    attachments: others.slice(0, MOST_ATTACHMENTS).map(attachmentOf),
  }
}

function leavesOf(structure: MessageStructureObject): MessageStructureObject[] {
  const leaves: MessageStructureObject[] = []
  const waiting = [structure]
  for (let seen = 0; seen < MOST_PARTS; seen++) {
    const node = waiting.shift()
    if (!node) break
    if (node.childNodes && node.type.startsWith('multipart/')) waiting.unshift(...node.childNodes.slice(0, MOST_PARTS))
    else leaves.push(node)
  }
  return leaves
}

function attachmentOf(node: MessageStructureObject): MailAttachment {
  const { part = '1', type, size, encoding } = node
  const bytes =
    size === undefined ? undefined : encoding?.toLowerCase() === 'base64' ? Math.floor((size * 57) / 78) : size
  const fallback = type === 'message/rfc822' ? 'mail.eml' : `part-${part}`
  return {
    part,
    type: visible(type).slice(0, 100),
    name: shownName(visible(nameOf(node) ?? fallback)),
    ...(bytes !== undefined && { bytes }),
  }
}

function nameOf({ dispositionParameters, parameters }: MessageStructureObject): string | undefined {
  return dispositionParameters?.filename || parameters?.name || undefined
}

/** Of a long name its ending stays, as it says what the file is. */
function shownName(name: string): string {
  return name.length > 200 ? `${name.slice(0, 150)}…${name.slice(-40)}` : name
}

/** A name that is a file's in a folder on every system, whatever a mail calls it. */
export function fileNameOf({ name, part }: Pick<MailAttachment, 'name' | 'part'>): string {
  const last = name
    .replace(/\\u\{[0-9a-f]+\}/g, '')
    .split(/[/\\]/)
    .at(-1)
  const plain = (last ?? '').replace(/[<>:"|?*\p{C}]/gu, '_').replace(/^[.\s~$-]+|(?<![.\s])[.\s]+$/g, '')
  const ending = plain.match(/\.[\w-]{1,10}$/)?.[0] ?? ''
  const stem = plain.slice(0, plain.length - ending.length).slice(0, 80)
  if (stem === '' || DEVICE.test(stem)) return `attachment-${part}${ending}`
  return stem + ending
}

/** The names that Windows takes for a device, whatever follows their first dot. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?:\.|$)/i
