import { Paperclip, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MailAttachment, MailRecipient, SendMailEffect } from '../../../../../shared/mail/mail-effect'
import { formatBytes } from '../../../../base/format'
import { t } from '../../../../i18n/t'
import { languageOf } from '../../../../ui/highlight/languages'
import { EscapedLine } from '../../../../ui/text/escaped-line'
import { PathText } from '../../../../ui/text/path-text'
import { visibleText } from '../../../../ui/text/visible-text'
import { ExactText } from '../exact-text'
import { FactList } from '../fact-list'

/** The fields that stand in the place of the parts of a mail while it is edited. */
export type MailFields = Readonly<Record<'to' | 'cc' | 'bcc' | 'subject' | 'body', ReactNode>>

type SendMailViewProps = { effect: SendMailEffect; isDetailed: boolean; fields?: MailFields }

/** A mail as its readers will see it, with all whom it goes to. Nothing of it is drawn that could say something else than it does. */
export function SendMailView({ effect, isDetailed, fields }: SendMailViewProps) {
  const { text: said, html, attachments } = effect
  return (
    <section data-mail={effect.messageId} aria-label={t('permissions.mail.mail')} className="border-t border-line">
      <Head effect={effect} fields={fields} />
      {fields ? <div className="border-t border-line">{fields.body}</div> : <Said said={said} />}
      {attachments.length > 0 && <Attachments attachments={attachments} />}
      {html !== undefined && !fields && (
        <>
          <h4 className="border-t border-line px-4 py-2 text-xs text-ink-2">{t('permissions.mail.html')}</h4>
          <ExactText content={html} language={languageOf('html')} />
        </>
      )}
      {isDetailed && <Details effect={effect} />}
    </section>
  )
}

/** Shows the sender and the recipients. */
function Head({ effect, fields }: Pick<SendMailViewProps, 'effect' | 'fields'>) {
  const { from, account, replyTo = [], draft, subject } = effect
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1.5 px-4 py-2.5 text-sm">
      <Row name={t('permissions.mail.from')}>
        <Address {...from} />
        <p className="text-xs text-ink-2">
          <EscapedLine text={t('permissions.mail.through', { account: account.label })} />
        </p>
      </Row>
      {fields ? (
        RECIPIENTS.map(name => (
          <Row key={name} name={t(`permissions.mail.${name}`)} isField>
            {fields[name]}
          </Row>
        ))
      ) : (
        <Recipients effect={effect} />
      )}
      <People name={t('permissions.mail.replyTo')} people={replyTo} />
      {draft && (
        <Row name={t('permissions.mail.folder')}>
          {draft.folder === '' ? t('permissions.mail.draftsFolder') : <EscapedLine text={draft.folder} />}
        </Row>
      )}
      <Row name={t('permissions.mail.subject')} isField={fields !== undefined}>
        {fields?.subject ?? <Subject subject={subject} />}
      </Row>
    </dl>
  )
}

const RECIPIENTS = ['to', 'cc', 'bcc'] as const

function Recipients({ effect: { to, cc, bcc } }: { effect: SendMailEffect }) {
  return (
    <>
      <People name={t('permissions.mail.to')} people={to} />
      {to.length + cc.length + bcc.length === 0 && (
        <Row name={t('permissions.mail.to')}>
          <span className="text-ink-2">{t('permissions.mail.nobody')}</span>
        </Row>
      )}
      <People name={t('permissions.mail.cc')} people={cc} />
      <People name={t('permissions.mail.bcc')} people={bcc} hint={t('permissions.mail.bccHint')} />
    </>
  )
}

function Subject({ subject }: Pick<SendMailEffect, 'subject'>) {
  return (
    <span dir="auto" className={subject === '' ? 'text-ink-2' : 'font-semibold'}>
      {subject === '' ? t('permissions.mail.noSubject') : <EscapedLine text={subject} />}
    </span>
  )
}

/** The name of a field stands on its line. */
function Row({ name, isField = false, children }: { name: string; isField?: boolean; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className={`text-ink-2 ${isField ? 'self-center' : ''}`}>{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

function People({ name, people, hint }: { name: string; people: readonly MailRecipient[]; hint?: string }) {
  if (people.length === 0) return null
  return (
    <Row name={name}>
      <ul className="flex flex-col gap-1">
        {people.map(one => (
          <li key={one.address} data-recipient={one.address}>
            <Address {...one} />
            <Warnings {...one} />
          </li>
        ))}
      </ul>
      {hint !== undefined && <p className="text-xs text-ink-2">{hint}</p>}
    </Row>
  )
}

/** The address is what counts, so it stands first and to the letter: a name can say anything. */
function Address({ address, name, isNew }: Pick<MailRecipient, 'address' | 'name' | 'isNew'>) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <bdi dir="ltr" className="font-mono">
        <EscapedLine text={address} />
      </bdi>
      {name !== undefined && name !== '' && (
        <span className="text-ink-2" dir="auto">
          <EscapedLine text={t('permissions.mail.named', { name })} />
        </span>
      )}
      {isNew && (
        <span
          title={t('permissions.mailWarning.isNewHint')}
          className="rounded-sm border border-wait-line bg-wait-soft px-1.5 text-xs font-medium text-wait"
        >
          {t('permissions.mailWarning.isNew')}
        </span>
      )}
    </span>
  )
}

function Warnings({ shownAs, mixesScripts, resembles }: MailRecipient) {
  const told = [
    ...(shownAs === undefined ? [] : [t('permissions.mailWarning.shownAs', { domain: shownAs })]),
    ...(mixesScripts ? [t('permissions.mailWarning.mixesScripts')] : []),
    ...(resembles === undefined ? [] : [t('permissions.mailWarning.resembles', { domain: resembles })]),
  ]
  if (told.length === 0) return null
  const isBad = mixesScripts === true || resembles !== undefined
  return (
    <p className={`flex items-start gap-1.5 text-xs ${isBad ? 'font-medium text-bad' : 'text-ink-2'}`}>
      {isBad && <TriangleAlert size={13} aria-hidden="true" className="mt-0.5 shrink-0" />}
      <span className="min-w-0">
        <EscapedLine text={told.join(' ')} />
      </span>
    </p>
  )
}

/** In the letters of a mail, not of code; what would not be seen is shown. */
function Said({ said }: { said: string }) {
  const lines = said.replace(/\n$/, '').split('\n')
  const hasEscapes = lines.some(line => visibleText(line).some(piece => piece.kind === 'escape'))
  return (
    <>
      <div
        dir="auto"
        data-mail-text
        className="border-t border-line px-4 py-3 text-base wrap-anywhere whitespace-pre-wrap"
      >
        {said === '' && <span className="text-ink-2">{t('permissions.mail.noText')}</span>}
        {lines.map((line, index) => (
          <div key={index} className="min-h-5">
            <EscapedLine text={line} />
          </div>
        ))}
      </div>
      {hasEscapes && <p className="border-t border-line px-4 py-2 text-xs text-escape">{t('approval.escapesHint')}</p>}
    </>
  )
}

function Attachments({ attachments }: { attachments: readonly MailAttachment[] }) {
  return (
    <>
      <h4 className="border-t border-line px-4 pt-2 text-xs text-ink-2">{t('permissions.mail.attachments')}</h4>
      <ul className="flex flex-col gap-1 px-4 pt-1 pb-2.5 text-sm">
        {attachments.map(({ path, name, bytes }, index) => (
          <li key={index} className="flex items-baseline gap-2">
            <Paperclip size={14} aria-hidden="true" className="shrink-0 translate-y-0.5 text-ink-2" />
            <span className="min-w-0 wrap-anywhere">
              <EscapedLine text={name} />
              {name !== path && (
                <span className="ms-2 text-xs text-ink-2">
                  <PathText path={path} />
                </span>
              )}
            </span>
            <span className="ms-auto shrink-0 text-xs text-ink-2">{formatBytes(bytes)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Details({ effect: { messageId, bytes, hash } }: { effect: SendMailEffect }) {
  return (
    <FactList
      facts={[
        [t('permissions.mail.messageId'), messageId, { isExact: true }],
        [t('permissions.mail.size'), formatBytes(bytes)],
        ['SHA-256', hash, { isExact: true }],
      ]}
    />
  )
}
