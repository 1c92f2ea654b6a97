import { Paperclip, TriangleAlert } from 'lucide-react'
import type { MailLine, MailPerson } from '../../../../shared/mail/read-mail'
import type { ToolDetails } from '../../../../shared/session/tool-results'
import { readableLine, readableText } from '../../../../shared/text/readable-text'
import { formatBytes } from '../../../base/format'
import { language } from '../../../i18n/language'
import { t } from '../../../i18n/t'
import { ScrollRegion } from '../../../ui/scroll-region'
import { textDirection } from '../../../ui/text/text-direction'
import { escapedText } from '../../../ui/text/visible-text'

const BOX = 'overflow-hidden rounded-md border border-line bg-surface'
const HEAD = 'border-b border-line bg-sunken px-3 py-2'

type MailsViewProps = { details: Extract<ToolDetails, { type: 'mails' }> }

/** Mails of a folder, the newest first; what is unread stands out. */
export function MailsView({ details: { address, folder, total, mails } }: MailsViewProps) {
  return (
    <section className={BOX}>
      <header className={`${HEAD} text-xs wrap-anywhere text-ink-2`}>
        {[address, folder].map(escapedText).join(' · ')} · {t('mail.call.mails', { count: total })}
      </header>
      {mails.length === 0 ? (
        <p className="px-3 py-2 text-sm text-ink-2">{t('mail.call.none')}</p>
      ) : (
        <ScrollRegion className="max-h-[min(24rem,50vh)] overflow-auto -outline-offset-2">
          <ul className="divide-y divide-line">
            {mails.map(mail => (
              <li key={mail.uid} className="px-3 py-2">
                <MailLineView mail={mail} />
              </li>
            ))}
          </ul>
        </ScrollRegion>
      )}
    </section>
  )
}

/** Renders a mail in a list: its subject, its sender and since when. */
export function MailLineView({ mail }: { mail: MailLine }) {
  const marks = [...(mail.isSeen ? [] : [t('mail.call.unread')]), ...(mail.isAnswered ? [t('mail.call.answered')] : [])]
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className={`min-w-0 text-sm wrap-anywhere ${mail.isSeen ? '' : 'font-semibold'}`}>
          {mail.isHeadTooLarge ? t('mail.call.headTooLarge') : readableLine(mail.subject) || t('mail.call.noSubject')}
        </span>
        <span className="text-xs text-ink-2">{[...marks, dateText(mail.date)].filter(Boolean).join(' · ')}</span>
      </p>
      <div className="text-xs wrap-anywhere text-ink-2">
        {mail.from.map((person, index) => (
          <Person key={index} person={person} />
        ))}
      </div>
    </>
  )
}

type MailViewProps = { details: Extract<ToolDetails, { type: 'mail' }> }

/** One mail as text. Nothing of it is loaded, and nothing in it can be pressed. */
export function MailView({ details: { mail } }: MailViewProps) {
  const { to, cc, sender, replyTo, attachments, text, isCut } = mail
  return (
    <section className={BOX}>
      <header className={HEAD}>
        <MailLineView mail={mail} />
        <People label={t('mail.card.wanted.to')} all={to} />
        <People label={t('mail.call.cc')} all={cc} />
        {sender && <People label={t('mail.call.sentBy')} all={[sender]} />}
        {replyTo && <People label={t('mail.call.replyTo')} all={replyTo} />}
        {attachments.length > 0 && (
          <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
            {attachments.map(({ part, name, bytes }) => (
              <li key={part} className="flex min-w-0 items-center gap-1 wrap-anywhere">
                <Paperclip size={12} aria-label={t('mail.card.attachment')} className="shrink-0" />
                {escapedText(name)}
                {bytes !== undefined && ` (${formatBytes(bytes)})`}
              </li>
            ))}
          </ul>
        )}
      </header>
      <ScrollRegion className="max-h-[min(24rem,50vh)] overflow-auto px-3 py-2 -outline-offset-2">
        <p dir={textDirection(text)} className="text-sm whitespace-pre-wrap wrap-anywhere">
          {text === '' && !isCut ? t('mail.call.noText') : readableText(text)}
        </p>
      </ScrollRegion>
      {isCut && <p className="border-t border-line px-3 py-1 text-xs text-ink-2">{t('mail.call.cut')}</p>}
    </section>
  )
}

function People({ label, all }: { label: string; all: readonly MailPerson[] }) {
  if (all.length === 0) return null
  return (
    <div className="text-xs wrap-anywhere text-ink-2">
      {label}: {all.map(nameOf).join(', ')}
      {all.map((person, index) => (
        <Pretended key={index} person={person} />
      ))}
    </div>
  )
}

/** The address always stands beside the name, and a name that shows another one is told. */
function Person({ person }: { person: MailPerson }) {
  return (
    <>
      <span className="block">{nameOf(person)}</span>
      <Pretended person={person} />
    </>
  )
}

function Pretended({ person: { pretends, address } }: { person: MailPerson }) {
  if (!pretends) return null
  return (
    <span className="flex items-start gap-1 text-wait">
      <TriangleAlert size={12} aria-hidden="true" className="mt-0.5 shrink-0" />
      {t('mail.call.pretends', {
        shown: escapedText(pretends),
        real: escapedText(address) || t('mail.call.noAddress'),
      })}
    </span>
  )
}

function nameOf({ name, address }: MailPerson): string {
  const shown = escapedText(address) || t('mail.call.noAddress')
  return name ? `${escapedText(name)} <${shown}>` : shown
}

function dateText(date: string | undefined): string {
  const at = new Date(date ?? Number.NaN)
  return Number.isNaN(at.getTime())
    ? escapedText(date ?? '')
    : at.toLocaleString(language(), { dateStyle: 'medium', timeStyle: 'short' })
}
