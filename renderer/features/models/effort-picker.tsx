import { Brain, ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Profile, ReasoningEffort } from '../../../shared/settings'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { chooseModel, pickedOf, useAnswering } from '../../state/profile-in-use'
import { attempt } from '../../state/ui'
import { Menu, MenuChoices } from '../../ui/menu'

/** Shows how long the model thinks that answers next; nothing if that cannot be determined. */
export function EffortPicker() {
  const now = useAnswering()
  const levels = useLevels(now)
  if (!now || (levels.length === 0 && !now.reasoningEffort)) return null

  const level = now.reasoningEffort
  const shown = level ? t(`profile.efforts.${level}`) : t('models.effortShort')
  const choices: { value: string; label: string }[] = levels.map(value => ({
    value,
    label: t(`profile.efforts.${value}`),
  }))
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={t('models.effort', { level: level ? t(`profile.efforts.${level}`) : t('profile.asProvider') })}
          className="flex h-7 shrink-0 items-center gap-1 rounded-md px-1.5 text-xs text-ink-2 hover:bg-hover hover:text-ink data-[state=open]:bg-hover"
        >
          <Brain size={14} aria-hidden="true" />
          {shown}
          <ChevronDown size={12} aria-hidden="true" className="text-ink-3" />
        </button>
      }
    >
      <MenuChoices
        label={t('models.chooseEffort')}
        value={level ?? ''}
        choices={[{ value: '', label: t('profile.asProvider') }, ...choices]}
        onChange={value =>
          attempt(
            chooseModel(
              withEffort(
                now,
                levels.find(one => one === value),
              ),
            ),
          )
        }
      />
    </Menu>
  )
}

function withEffort({ reasoningEffort: _, ...rest }: Profile, effort: ReasoningEffort | undefined) {
  return pickedOf({ ...rest, ...(effort && { reasoningEffort: effort }) })
}

/** The facts that main supplied about models that were looked at before, so that nothing moves when one is shown again. */
const known = new Map<string, readonly ReasoningEffort[]>()
const NONE: readonly ReasoningEffort[] = []

function useLevels(now: Profile | undefined): readonly ReasoningEffort[] {
  const { providerId, model } = now ?? {}
  const key = JSON.stringify([providerId, model])
  const [, setAsked] = useState('')
  useEffect(() => {
    if (providerId === undefined || model === undefined || providerId === 'offline') return
    let isWanted = true
    // A provider that was removed meanwhile has no levels; what is sent next says so.
    const asking = call('model.efforts', { providerId, model }).catch(() => [])
    void asking.then(levels => {
      known.set(key, levels)
      if (isWanted) setAsked(key)
    })
    return () => {
      isWanted = false
    }
  }, [key, providerId, model])
  return known.get(key) ?? NONE
}
