import * as Popover from 'radix-ui/popover'
import { type RefObject, useEffect, useState } from 'react'
import type { SessionPreview as Preview } from '../../../shared/session/session-preview'
import { call } from '../../base/bridge'
import { formatMoment } from '../../base/format'
import { shownName } from '../../i18n/own-names'
import { t } from '../../i18n/t'
import { folderOf, type ListedSession, useFolderLabel } from '../../state/folders'
import { useDirection } from '../../ui/hooks/use-direction'
import { EscapedLine } from '../../ui/text/escaped-line'
import { PathText } from '../../ui/text/path-text'
import { textDirection } from '../../ui/text/text-direction'

/** Previews that were read before, by session and time of its last change, so that none is read twice. */
const known = new Map<string, Preview>()
const MOST_KNOWN = 100

function usePreview({ id, updatedAt }: ListedSession): Preview | undefined {
  const key = `${id} ${updatedAt}`
  const [, setRead] = useState('')
  useEffect(() => {
    if (known.has(key)) return
    let isShown = true
    // A session that cannot be read says so where it is opened.
    call('session.preview', { sessionId: id }).then(
      preview => {
        if (known.size >= MOST_KNOWN) known.clear()
        known.set(key, preview)
        if (isShown) setRead(key)
      },
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [key, id])
  return known.get(key)
}

/** Until a model names it, a session is called by its first words. */
function saysSame(first: string, name: string): boolean {
  return first.replaceAll(/\s+/g, ' ').trim() === name
}

type SessionPreviewProps = { session: ListedSession; anchor: RefObject<HTMLElement | null> }

/** Shows, beside a session that is pointed at, what it was about: two of the same title can be told apart by it. */
export function SessionPreview({ session, anchor }: SessionPreviewProps) {
  const preview = usePreview(session)
  const folder = useFolderLabel(folderOf(session))
  const isRtl = useDirection() === 'rtl'
  const name = shownName(session.title)
  return (
    <Popover.Root open>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Popover.Portal>
        <Popover.Content
          side={isRtl ? 'left' : 'right'}
          align="start"
          sideOffset={10}
          collisionPadding={8}
          aria-hidden="true"
          data-testid="session-preview"
          onOpenAutoFocus={event => event.preventDefault()}
          onCloseAutoFocus={event => event.preventDefault()}
          className="appear pointer-events-none z-40 flex w-72 flex-col gap-1.5 rounded-md border border-line bg-raised p-3 text-sm text-ink shadow-float"
        >
          <p dir={textDirection(name)} className="font-semibold wrap-anywhere">
            <EscapedLine text={name} />
          </p>
          {preview && preview.first !== '' && !saysSame(preview.first, name) && (
            <p dir={textDirection(preview.first)} className="line-clamp-3 text-ink-2 wrap-anywhere">
              <EscapedLine text={preview.first} />
            </p>
          )}
          <p className="text-xs text-ink-3">
            <PathText path={folder} /> · {formatMoment(session.updatedAt)}
            {preview && preview.turns > 0 && ` · ${t('sidebar.preview.turns', { count: preview.turns })}`}
          </p>
          {preview && preview.files.length > 0 && (
            <ul className="border-t border-line pt-1.5 text-xs text-ink-2">
              {preview.files.map(path => (
                <li key={path} className="truncate">
                  <PathText path={path} className="font-mono" />
                </li>
              ))}
              {preview.more > 0 && <li className="text-ink-3">{t('sidebar.preview.more', { count: preview.more })}</li>}
            </ul>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
