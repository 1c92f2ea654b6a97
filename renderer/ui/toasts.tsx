import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { shownName } from '../i18n/own-names'
import { t } from '../i18n/t'
import { translated } from '../i18n/translated'
import { dismissNotice, useApp } from '../state/app'
import { useSession } from '../state/session/session'
import { attempt, hideToast, TOASTS_ID, useUi } from '../state/ui'
import { Button } from './button'
import { CopyButton } from './copy-button'
import { hasDialog } from './has-dialog'
import { useFocusLeft } from './hooks/use-focus-left'
import { EscapedLine } from './text/escaped-line'

const ICONS = { info: Info, warning: TriangleAlert, error: CircleAlert } as const

type ToastProps = {
  level: keyof typeof ICONS
  message: string
  sessionId?: string | undefined
  action?: { label: string; run(): void }
  onDismiss(): void
}

function Toast({ level, message, sessionId, action, onDismiss }: ToastProps) {
  const Icon = ICONS[level]
  const toast = useRef<HTMLDivElement>(null)
  useFocusLeft(toast)
  return (
    <div
      ref={toast}
      className="appear pointer-events-auto flex w-96 max-w-full items-start gap-3 rounded-md border border-line-strong bg-raised py-1.5 pe-2 ps-3 text-sm shadow-float"
    >
      <Icon size={16} aria-hidden="true" className={`mt-1 shrink-0 ${level === 'info' ? 'text-ink-2' : 'text-bad'}`} />
      {/* A long action stands below the words instead of making a narrow column of them. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-end gap-x-2">
        <span className="min-w-0 flex-[1_1_15rem] py-0.5 wrap-anywhere">
          {sessionId !== undefined && <SessionName id={sessionId} />}
          {message}
        </span>
        {action && (
          <Button kind="link" className="min-h-6 px-1" onClick={action.run}>
            {action.label}
          </Button>
        )}
      </div>
      {level !== 'info' && <CopyButton value={message} />}
      <Button kind="icon" className="size-6" aria-label={t('common.dismiss')} onClick={onDismiss}>
        <X size={14} aria-hidden="true" />
      </Button>
    </div>
  )
}

/** Shows which session something is about, if it is not the one that is shown. */
function SessionName({ id }: { id: string }) {
  const isShown = useSession(session => session.id === id)
  const title = useApp(({ start }) => start?.sessions.find(session => session.id === id)?.title)
  if (isShown || title === undefined) return null
  return (
    <span className="block truncate text-xs text-ink-2">
      <EscapedLine text={shownName(title)} />
    </span>
  )
}

/** Over the free middle of the top bar, where nothing is read or typed; below the bar where that has no such middle. */
const MIDDLE = 'start-[calc(var(--sidebar)+1rem)] top-[clamp(0.25rem,(66rem-100vw)*999,3rem)] bottom-auto mx-auto'
/**
 * In the middle of the conversation, so that the tabs of the side panel can be pressed. One in the bar moves away from the
 * buttons at its end, which take 24 rem, as far as it keeps its width. A panel that lies over the conversation leaves no other
 * room.
 */
const PLACES = {
  none: `${MIDDLE} end-[max(1rem,min(73rem+var(--sidebar)-100vw,100vw-25rem-var(--sidebar),(100vw-66rem)*999))]`,
  beside: `${MIDDLE} end-[max(var(--panel)+1rem,min(73rem+var(--sidebar)-100vw,100vw-25rem-var(--sidebar)))]`,
  over: 'start-auto end-4 top-auto bottom-4 mx-0 w-[calc(var(--panel-over)-2rem)]',
} as const

/** Shows what the main process noticed by itself, and short answers to the person's actions. */
export function Toasts({ panel }: { panel: keyof typeof PLACES }) {
  const toasts = useUi(state => state.toasts)
  const notices = useApp(state => state.start?.notices)
  const element = useRef<HTMLDivElement>(null)
  const shown = [...(notices ?? []), ...toasts].map(({ id }) => id).join(' ')
  // A toast that arrives while a dialog is open is shown over it, on the top layer; otherwise it would lie over menus, and take their
  // clicks.
  useLayoutEffect(() => {
    const popover = element.current
    if (!popover || shown === '' || !hasDialog()) return
    popover.showPopover()
    const observer = new MutationObserver(() => hasDialog() || popover.hidePopover())
    observer.observe(document.body, { subtree: true, attributeFilter: ['open'] })
    return () => {
      observer.disconnect()
      popover.hidePopover()
    }
  }, [shown])
  return (
    <div
      ref={element}
      id={TOASTS_ID}
      popover="manual"
      role="status"
      aria-live="polite"
      className={`pointer-events-none fixed z-40 my-0 flex flex-col gap-2 overflow-visible border-0 bg-transparent p-0 text-ink ${PLACES[panel]}`}
    >
      {notices?.map(({ id, level, message, sentence }) => (
        <Toast
          key={id}
          level={level}
          message={translated(sentence ?? message)}
          onDismiss={() => attempt(dismissNotice(id))}
        />
      ))}
      {toasts.map(({ id, tone, text: message, sessionId, action }) => (
        <Toast
          key={`toast-${id}`}
          level={tone}
          message={message}
          sessionId={sessionId}
          onDismiss={() => hideToast(id)}
          {...(action && {
            action: {
              label: action.label,
              run: () => {
                hideToast(id)
                action.run()
              },
            },
          })}
        />
      ))}
    </div>
  )
}
