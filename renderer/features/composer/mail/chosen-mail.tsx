import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../../shared/errors'
import type { PickedMail } from '../../../../shared/mail/read-mail'
import { call } from '../../../base/bridge'
import { formatBytes } from '../../../base/format'
import { t } from '../../../i18n/t'
import { focusComposer } from '../../../state/focus-composer'
import { showDialog } from '../../../state/ui'
import { Button } from '../../../ui/button'
import { Spinner } from '../../../ui/spinner'
import { escapedText } from '../../../ui/text/visible-text'
import { MailView } from '../../../views/calls/results/mail-views'
import { askingId } from '../../settings/providers/asking-id'
import { addFiles } from '../attachments/add-files'
import { Answer } from './mail-answer'
import { useAsked } from './use-asked'

type MailSource = { sessionId: string; account: string }

/** A mail as it is read, and what of it goes along. */
export function ChosenMail({ uid, ...place }: MailSource & { uid: number }) {
  const picked = useAsked(`${place.account} ${uid}`, signal =>
    call('mail.pick', { id: place.account, uid, askingId: askingId(signal, 'mail.stopTest') }),
  )
  return (
    <div className="flex min-h-0 flex-col gap-3 overflow-auto">
      <Answer of={picked}>{found => <Choice picked={found} place={place} />}</Answer>
    </div>
  )
}

type ChoiceProps = { picked: PickedMail; place: MailSource }

function Choice({ picked, place }: ChoiceProps) {
  const { mail } = picked
  const [hasText, setHasText] = useState(true)
  const [parts, setParts] = useState<ReadonlySet<string>>(new Set())
  const { isAttaching, problem, attach } = useAttaching(picked, place)
  const change = (part: string, isWanted: boolean) => {
    const others = [...parts].filter(one => one !== part)
    setParts(new Set(isWanted ? [...others, part] : others))
  }
  return (
    <>
      <MailView details={{ type: 'mail', address: '', folder: '', mail }} />
      <fieldset className="flex flex-col gap-1.5" disabled={isAttaching}>
        <legend className="pb-1.5 text-sm font-medium">{t('mail.pick.what')}</legend>
        <Wanted label={t('mail.pick.itsText')} isWanted={hasText} onChange={setHasText} />
        {mail.attachments.map(({ part, name, bytes }) => (
          <Wanted
            key={part}
            label={`${escapedText(name)}${bytes === undefined ? '' : ` (${formatBytes(bytes)})`}`}
            isWanted={parts.has(part)}
            onChange={isWanted => change(part, isWanted)}
          />
        ))}
      </fieldset>
      {problem !== '' && (
        <p role="alert" className="text-sm wrap-anywhere text-bad">
          {problem}
        </p>
      )}
      <div className="flex justify-end pb-0.5">
        <Button kind="main" disabled={isAttaching} onClick={() => attach({ hasText, parts })}>
          {isAttaching && <Spinner />}
          {isAttaching ? t('mail.pick.attaching') : t('mail.pick.attach')}
        </Button>
      </div>
    </>
  )
}

/** Closes the picker once all of it is there; what closes it earlier stops that. */
function useAttaching(picked: PickedMail, place: MailSource) {
  const [isAttaching, setIsAttaching] = useState(false)
  const [problem, setProblem] = useState('')
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])
  const attach = async (chosen: { hasText: boolean; parts: ReadonlySet<string> }) => {
    if (!chosen.hasText && chosen.parts.size === 0) return setProblem(t('mail.pick.nothingChosen'))
    const mine = new AbortController()
    controller.current = mine
    setIsAttaching(true)
    setProblem('')
    try {
      await attachMail(place, picked, { chosen, signal: mine.signal })
      controller.current = null
      showDialog(null)
      // A dialog gives the focus back to the button that it was opened by.
      requestAnimationFrame(focusComposer)
    } catch (thrown) {
      if (mine.signal.aborted) return
      setProblem(messageOf(thrown))
      setIsAttaching(false)
    }
  }
  return { isAttaching, problem, attach: (chosen: Parameters<typeof attach>[0]) => void attach(chosen) }
}

type WantedProps = { label: string; isWanted: boolean; onChange(isWanted: boolean): void }

function Wanted({ label, isWanted, onChange }: WantedProps) {
  return (
    <label className="flex items-start gap-2 text-sm wrap-anywhere">
      <input
        type="checkbox"
        className="mt-0.5 size-4 shrink-0 accent-(--accent)"
        checked={isWanted}
        onChange={event => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}

type ChosenParts = { hasText: boolean; parts: ReadonlySet<string> }

/** Gets what a person chose of a mail and adds it to their message: all of it, or nothing where something could not be had. */
async function attachMail(
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
  return `${[t('mail.pick.fileName'), [...plain].slice(0, MOST_NAME).join('').trim()].filter(Boolean).join(' ')}.txt`
}
