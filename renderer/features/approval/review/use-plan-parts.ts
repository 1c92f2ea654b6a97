import { useMemo } from 'react'
import type { Plan } from '../../../../shared/session/effects'
import type { PlanEdit } from '../../../../shared/session/plan-edit'
import { hasSeparateParts, type PlanParts } from '../../../views/diff/review/plan-parts'

type PartsOptions = { isDisabled: boolean; edit(edits: PlanEdit[]): unknown }

/** Returns how parts of a plan are left out, which makes it anew and shows it again; null where its parts belong together. */
export function usePlanParts(plan: Plan | undefined, { isDisabled, edit }: PartsOptions): PlanParts | null {
  return useMemo(() => {
    if (!plan || !hasSeparateParts(plan)) return null
    return {
      files: plan.effects.length,
      isDisabled,
      leaveOut({ path, before, after }, hunks) {
        const of = { before: before?.hash ?? null, after: after?.hash ?? null }
        edit([{ path, leaveOut: { ...of, ...(hunks && { hunks: [...hunks] }) } }])
      },
    }
  }, [plan, isDisabled, edit])
}
