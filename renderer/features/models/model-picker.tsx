import { ChevronDown, Cpu } from 'lucide-react'
import * as Popover from 'radix-ui/popover'
import { lazy, Suspense } from 'react'
import { NO_PROFILE } from '../../../shared/models/with-picked-model'
import { shownName } from '../../i18n/own-names'
import { t } from '../../i18n/t'
import { useApp } from '../../state/app'
import { useAnswering } from '../../state/profile-in-use'
import { Loading } from '../../ui/loading'
import { escapedText } from '../../ui/text/visible-text'
import { usePicker } from './open-model-picker'
import { readableName } from './readable-name'

/** The list needs the table of models, which nothing else of the first paint does. */
const ModelList = lazy(async () => ({ default: (await import('./model-list')).ModelList }))

const close = (): void => usePicker.setState({ isOpen: false })

/** Shows the model that answers the next message of the open session, and the profile whose settings it follows. */
export function ModelPicker() {
  const isOpen = usePicker(state => state.isOpen)
  const now = useAnswering()
  const provider = useApp(({ start }) => start?.providers.find(({ id }) => id === now?.providerId)?.label)
  if (!now) return null
  const isGuide = now.providerId === 'offline'
  const name = escapedText(isGuide ? shownName('Offline guide') : readableName(now.model))
  // The picked model answers with all else that the profile says.
  const profile = now.id === NO_PROFILE ? undefined : escapedText(shownName(now.name))
  const label = profile === undefined ? t('models.label', { name }) : t('models.labelWithProfile', { name, profile })
  return (
    <Popover.Root open={isOpen} onOpenChange={open => usePicker.setState({ isOpen: open })}>
      <Popover.Trigger asChild>
        <button
          type="button"
          aria-label={label}
          title={isGuide ? label : `${label}\n${escapedText(`${now.model} · ${provider ?? now.providerId}`)}`}
          className="flex h-7 min-w-0 max-w-64 shrink-0 items-center gap-1 rounded-md px-1.5 text-xs text-ink-2 hover:bg-hover hover:text-ink data-[state=open]:bg-hover"
        >
          <Cpu size={14} aria-hidden="true" className="shrink-0" />
          {profile !== undefined && (
            <>
              <bdi className="max-w-24 truncate">{profile}</bdi>
              <span className="-mx-1 text-ink-3 whitespace-pre">{' · '}</span>
            </>
          )}
          <bdi className="min-w-0 truncate">{name}</bdi>
          <ChevronDown size={12} aria-hidden="true" className="shrink-0 text-ink-3" />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          side="top"
          sideOffset={6}
          collisionPadding={8}
          aria-label={t('models.choose')}
          data-own-keys=""
          className="appear z-50 flex max-h-[min(28rem,var(--radix-popover-content-available-height))] w-[min(26rem,100vw-1rem)] flex-col overflow-hidden rounded-lg border border-line-strong bg-raised text-ink shadow-card"
        >
          <Suspense fallback={<Loading />}>
            <ModelList now={now} onDone={close} />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
