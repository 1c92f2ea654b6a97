import { Eye, Hand, type LucideIcon, OctagonAlert, Undo2 } from 'lucide-react'
import type { Plan } from '../../../shared/session/effects'
import type { Grade } from '../../../shared/session/grade'
import type { CallState } from '../../../shared/session/session-state'
import type { ButtonKind } from '../../ui/button'

/** The look of a card. Each grade has an edge, an icon and a button of its own, so that it is recognizable without colors and words. */
export type GradeLook = {
  Icon: LucideIcon
  card: string
  header: string
  icon: string
  approve: ButtonKind
  deny: ButtonKind
}

const LOOKS: Readonly<Record<Grade, Omit<GradeLook, 'Icon'>>> = {
  reversible: { card: 'border-line-strong', header: '', icon: 'text-good', approve: 'main', deny: 'plain' },
  lasting: {
    card: 'border-wait-line border-s-4 border-s-wait',
    header: 'bg-wait-soft',
    icon: 'text-wait',
    approve: 'firm',
    deny: 'plain',
  },
  grave: {
    card: 'border-4 border-double border-danger',
    header: 'bg-danger text-on-danger',
    icon: 'text-on-danger',
    approve: 'danger',
    deny: 'strong',
  },
}

const ICONS: Readonly<Record<Grade, LucideIcon>> = { reversible: Undo2, lasting: Hand, grave: OctagonAlert }

export function gradeLook(grade: Grade, { effects }: Plan): GradeLook {
  const isReading = grade === 'reversible' && !effects.some(({ type }) => type === 'file-change')
  return { ...LOOKS[grade], Icon: isReading ? Eye : ICONS[grade] }
}

/** Returns the grade of a call that needs approval, which is never too low. */
export function gradeOfCall({ grade = 'lasting', isGrave }: Pick<CallState, 'grade' | 'isGrave'>): Grade {
  return isGrave ? 'grave' : grade
}
