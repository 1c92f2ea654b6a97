import { profileLimitsText } from '../catalogue/profiles/limits'
import { profileFieldsText } from '../catalogue/profiles/profile'

/** The texts of profiles. */
export const profileText = { ...profileFieldsText, ...profileLimitsText }
