import { File, FileText, Sparkles, SquareSlash } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../../i18n/t'
import { ActiveDescendant } from '../../../ui/active-descendant'
import { fileIcon } from '../../../ui/file-icon'
import { PathText } from '../../../ui/text/path-text'
import type { OpenMentions } from './use-mentions'

/** The ids that tie the field to its list, for those who hear it. */
export const MENTIONS_ID = 'composer-mentions'
export const mentionId = (index: number): string => `${MENTIONS_ID}-${index}`

const ICONS = { '@': File, '/': SquareSlash, $: Sparkles } as const

function labelOf(mark: keyof typeof ICONS): string {
  return { '@': t('files.mentions.files'), '/': t('files.mentions.commands'), $: t('files.mentions.skills') }[mark]
}

function noneOf(mark: keyof typeof ICONS): string {
  return mark === '$' ? t('files.mentions.noSkills') : t('files.mentions.none')
}

type MentionListProps = { open: OpenMentions; box: RefObject<HTMLElement | null> }

/** Shows what can be mentioned, above the field. The focus stays in the field. The list is outside the column, which would cut it off. */
export function MentionList({ open: { mention, choices, active, setActive, choose }, box }: MentionListProps) {
  const list = useRef<HTMLDivElement>(null)
  const place = usePlaceAbove(box)
  useEffect(() => {
    list.current?.querySelector(`#${mentionId(active)}`)?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return createPortal(
    <div
      className="appear fixed z-30 flex max-h-[50vh] flex-col overflow-hidden rounded-lg border border-line-strong bg-raised shadow-float"
      style={place}
    >
      <div
        ref={list}
        id={MENTIONS_ID}
        role="listbox"
        aria-label={labelOf(mention.mark)}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1 empty:hidden"
      >
        {choices.map((choice, index) => (
          <ActiveDescendant
            key={`${choice.word} ${choice.detail}`}
            id={mentionId(index)}
            role="option"
            aria-selected={index === active}
            onMouseDown={event => event.preventDefault()}
            onMouseMove={() => index !== active && setActive(index)}
            onClick={() => choose(choice)}
            className={`flex min-h-7 items-center gap-2 rounded-sm px-2 text-sm ${index === active ? 'bg-hover' : ''}`}
          >
            <ChoiceIcon mark={mention.mark} choice={choice} />
            <PathText path={choice.label} className="max-w-[60%] shrink-0 truncate" />
            <span className="min-w-0 flex-1 truncate text-xs text-ink-2">
              {mention.mark === '@' && !choice.resource ? <PathText path={choice.detail} /> : choice.detail}
            </span>
          </ActiveDescendant>
        ))}
      </div>
      <p
        role="status"
        className={`px-3 text-xs text-ink-2 ${choices.length === 0 ? 'py-2' : 'border-t border-line py-1'}`}
      >
        {choices.length === 0
          ? noneOf(mention.mark)
          : t(choices[active]?.run ? 'files.mentions.hintRun' : 'files.mentions.hint')}
      </p>
    </div>,
    document.body,
  )
}

function ChoiceIcon({ mark, choice }: { mark: keyof typeof ICONS; choice: OpenMentions['choices'][number] }) {
  const Icon = choice.resource ? FileText : mark === '@' ? fileIcon(choice.word) : ICONS[mark]
  return <Icon size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
}

/** Right above an element, as wide as it is. */
function usePlaceAbove(box: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState({ left: 0, width: 0, bottom: 0 })
  useLayoutEffect(() => {
    const follow = () => {
      const rect = box.current?.getBoundingClientRect()
      if (rect) setPlace({ left: rect.left, width: rect.width, bottom: innerHeight - rect.top + 6 })
    }
    follow()
    const observer = new ResizeObserver(follow)
    if (box.current) observer.observe(box.current)
    addEventListener('resize', follow)
    return () => {
      observer.disconnect()
      removeEventListener('resize', follow)
    }
  }, [box])
  return place
}
