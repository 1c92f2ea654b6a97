import type { PickedMail } from '../../../../shared/mail/read-mail'
import { call } from '../../../base/bridge'
import { pickMailText as words } from '../../../catalogue/composer/mail'
import { askingId } from '../../settings/providers/asking-id'
import { addFiles } from '../attachments/add-files'

export type ChosenParts = { hasText: boolean; parts: ReadonlySet<string> }

/** Gets what a person chose of a mail and adds it to their message: all of it, or nothing where something could not be had. */
export async function attachMail(
  place: { sessionId: string; account: string },
  picked: PickedMail,
  { chosen, signal }: { chosen: ChosenParts; signal: AbortSignal },
): Promise<void> {
  const { mail, text, origin } = picked
  const files = chosen.hasText ? [new File([text], textNameOf(mail.subject), { type: 'text/plain' })] : []
  for (const { part, name } of mail.attachments) {
    if (!chosen.parts.has(part)) continue
    const wanted = { id: place.account, uid: mail.uid, part, name, askingId: askingId(signal, 'mail.stopTest') }
    const file = await call('mail.attachment', wanted)
    files.push(new File([new Uint8Array(file.bytes)], file.name))
  }
  signal.throwIfAborted()
  await addFiles(place.sessionId, files, { mail: origin })
}

const MOST_NAME = 60

/** Ends as a text does, so that it is taken for nothing else, whatever the subject is. */
function textNameOf(subject: string): string {
  const plain = subject
    .replace(/[^\p{L}\p{N} ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return `${[words.fileName, [...plain].slice(0, MOST_NAME).join('').trim()].filter(Boolean).join(' ')}.txt`
}
