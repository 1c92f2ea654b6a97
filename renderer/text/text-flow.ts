import { flowCompareText } from '../catalogue/flow/compare'
import { flowDetailsText } from '../catalogue/flow/details'
import { flowStepsText } from '../catalogue/flow/steps'
import { flowViewText } from '../catalogue/flow/view'

export const flowText = { ...flowViewText, steps: flowStepsText, details: flowDetailsText, compare: flowCompareText }
