import type { CommentedLines } from '../../../shared/session/review-comment'
import { t } from '../../i18n/t'

/** Returns a name for commented lines within their file. */
export function linesLabel({ from, to, side }: Pick<CommentedLines, 'from' | 'to' | 'side'>): string {
  if (side === 'before') return from === to ? t('review.removedLine', { from }) : t('review.removedLines', { from, to })
  return from === to ? t('review.line', { from }) : t('review.lines', { from, to })
}
