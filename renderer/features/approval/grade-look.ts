import { Eye, Hand, type LucideIcon, OctagonAlert, Undo2 } from 'lucide-react'
import type { Plan } from '../../../shared/session/effects'
import type { Grade } from '../../../shared/session/grade'
import type { CallState } from '../../../shared/session/session-state'
import type { ButtonKind } from '../../ui/button'

/** The look of a card. Each grade has an edge, an icon and a button of its own, so that it is recognizable without colors and words. */
export type GradeLook = {
  Icon: LucideIcon
  card: string
  icon: string
  approve: ButtonKind
  deny: ButtonKind
}

/** The ground is the same for all: a colour that fills a card says less each time that it is seen. */
const LOOKS: Readonly<Record<Grade, Omit<GradeLook, 'Icon'>>> = {
  reversible: { card: 'border-line-strong', icon: 'text-good', approve: 'main', deny: 'plain' },
  lasting: { card: 'border-line-strong border-s-4 border-s-wait', icon: 'text-wait', approve: 'firm', deny: 'plain' },
  grave: { card: 'border-4 border-double border-danger', icon: 'text-bad', approve: 'danger', deny: 'strong' },
}

/** The look of what only reads by its own claim: nothing is promised, and nothing warns. */
const CLAIMS_TO_READ: GradeLook = {
  Icon: Eye,
  card: 'border-line-strong',
  icon: 'text-ink-2',
  approve: 'firm',
  deny: 'plain',
}

const ICONS: Readonly<Record<Grade, LucideIcon>> = { reversible: Undo2, lasting: Hand, grave: OctagonAlert }

export function gradeLook(grade: Grade, { effects }: Plan): GradeLook {
  const isClaimed = effects.length > 0 && effects.every(effect => effect.type === 'mcp-call' && effect.claimsToRead)
  if (grade === 'lasting' && isClaimed) return CLAIMS_TO_READ
  const isReading = grade === 'reversible' && !effects.some(({ type }) => type === 'file-change')
  return { ...LOOKS[grade], Icon: isReading ? Eye : ICONS[grade] }
}

/** Returns the grade of a call that needs approval, which is never too low. */
export function gradeOfCall({ grade = 'lasting', isGrave }: Pick<CallState, 'grade' | 'isGrave'>): Grade {
  return isGrave ? 'grave' : grade
}
