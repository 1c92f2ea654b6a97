import { useState } from 'react'
import { formatMoment } from '../../base/format'
import { t } from '../../i18n/t'
import { Field, Select, TextInput } from '../../ui/field'
import { useNow } from '../../ui/hooks/use-now'
import { END_CHOICES, type EndChoice, endOf, fieldValueOf } from './end-choices'

const MINUTE = 60_000

/** Returns the chosen end, and the moment that it means by now: null if there is none. */
export function useEnd() {
  const now = useNow(MINUTE)
  const [choice, setChoice] = useState<EndChoice>('hour')
  const [date, setDate] = useState(() => fieldValueOf(now + 24 * 60 * MINUTE))
  return { choice, setChoice, date, setDate, at: endOf(choice, date, now), now: () => endOf(choice, date, Date.now()) }
}

/** Asks until when: for some hours, until the day ends, or until a date and time. */
export function EndField({ end, focus = false }: { end: ReturnType<typeof useEnd>; focus?: boolean }) {
  const { choice, setChoice, date, setDate, at } = end
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] items-start gap-3">
      <Field
        label={t('permissions.end.label')}
        {...(at !== null && choice !== 'date' && { hint: t('permissions.end.means', { moment: formatMoment(at) }) })}
      >
        {ids => (
          <Select
            {...ids}
            autoFocus={focus}
            value={choice}
            onChange={event => setChoice(END_CHOICES.find(other => other === event.target.value) ?? 'hour')}
          >
            {END_CHOICES.map(value => (
              <option key={value} value={value}>
                {t(`permissions.end.choices.${value}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {choice === 'date' && (
        <Field label={t('permissions.end.date')} {...(at === null && { error: t('permissions.end.over') })}>
          {ids => (
            <TextInput {...ids} type="datetime-local" value={date} onChange={event => setDate(event.target.value)} />
          )}
        </Field>
      )}
    </div>
  )
}
