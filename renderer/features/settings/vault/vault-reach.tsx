import { useId } from 'react'
import type { Profile } from '../../../../shared/settings'
import { t } from '../../../i18n/t'
import { useApp } from '../../../state/app'
import { Field, TextArea } from '../../../ui/field'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { nameOfProfile } from './name-of-profile'
import { endedLines, hostsProblem, wideHosts, writtenHosts } from './written-hosts'

type HostsFieldProps = { hosts: string; isTried: boolean; onChange(hosts: string): void }

/**
 * Shows the hosts to which an entry's values may be sent. The problem of a line is shown once the line was ended; pasted
 * addresses become their hosts.
 */
export function HostsField({ hosts, isTried, onChange }: HostsFieldProps) {
  const wideId = useId()
  const problem = hostsProblem(isTried ? hosts : endedLines(hosts))
  return (
    <div className="flex flex-col gap-1">
      <Field label={t('vault.form.hosts')} hint={t('vault.form.hostsHint')} {...(problem && { error: problem })}>
        {ids => (
          <TextArea
            {...ids}
            aria-describedby={`${ids['aria-describedby']} ${wideId}`}
            dir="ltr"
            spellCheck={false}
            className="field-sizing-content max-h-60 min-h-16 font-mono text-sm"
            value={hosts}
            onChange={({ target: { value }, nativeEvent }) => {
              const isPasted = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste'
              onChange(isPasted ? writtenHosts(value).join('\n') : value)
            }}
          />
        )}
      </Field>
      <div id={wideId} className="text-xs text-wait">
        {wideHosts(hosts).map(({ host, domain, isNearlyAll }) => (
          <p key={host}>
            {isNearlyAll ? t('vault.form.nearlyAll', { host, domain }) : t('vault.form.wide', { host, domain })}
          </p>
        ))}
      </div>
    </div>
  )
}

type CommandsFieldProps = { isChosen: boolean; onChange(isChosen: boolean): void }

/** Shows whether commands may be given an entry's values, which can then go anywhere. */
export function CommandsField({ isChosen, onChange }: CommandsFieldProps) {
  const hintId = useId()
  return (
    <div className="flex flex-col gap-1">
      <label className="flex items-center gap-2 text-sm">
        <input
          type="checkbox"
          aria-describedby={hintId}
          className="size-4 shrink-0 accent-(--accent)"
          checked={isChosen}
          onChange={event => onChange(event.target.checked)}
        />
        {t('vault.form.commands')}
      </label>
      <p id={hintId} className="ps-6 text-xs text-ink-2">
        {t('vault.form.commandsHint')}
      </p>
    </div>
  )
}

const NONE: readonly Profile[] = []

type ProfilesFieldProps = { chosen: readonly string[] | null; onChange(chosen: readonly string[] | null): void }

/** The profiles whose models may name the entry. */
export function ProfilesField({ chosen, onChange }: ProfilesFieldProps) {
  const name = useId()
  const profiles = useApp(state => state.start?.profiles ?? NONE)
  const choose = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...(chosen ?? []), id] : (chosen ?? []).filter(other => other !== id))
  return (
    <fieldset className="flex min-w-0 flex-col gap-1 text-sm">
      <legend className="mb-1 font-medium">{t('vault.form.profiles')}</legend>
      <label className="flex items-center gap-2">
        <input
          type="radio"
          name={name}
          className="size-3.5 accent-accent"
          checked={chosen === null}
          onChange={() => onChange(null)}
        />
        {t('vault.form.allProfiles')}
      </label>
      <label className="flex items-center gap-2">
        <input
          type="radio"
          name={name}
          className="size-3.5 accent-accent"
          checked={chosen !== null}
          onChange={() => onChange([])}
        />
        {t('vault.form.chosenProfiles')}
      </label>
      {chosen && (
        <div className="flex flex-col gap-1 ps-6">
          {profiles.map(profile => (
            <label key={profile.id} className="flex items-center gap-2">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-(--accent)"
                checked={chosen.includes(profile.id)}
                onChange={event => choose(profile.id, event.target.checked)}
              />
              <span className="min-w-0 wrap-anywhere">
                <EscapedLine text={nameOfProfile(profile)} />
              </span>
            </label>
          ))}
          {!profiles.some(({ id }) => chosen.includes(id)) && (
            <p className="text-xs text-wait">{t('vault.noProfiles')}</p>
          )}
        </div>
      )}
    </fieldset>
  )
}
