import { messageFieldText } from '../catalogue/composer/message'
import { pictureText } from '../catalogue/composer/picture'

/** The texts of a message that is written, of what goes along with it, and of pictures. */
export const composerText = { ...messageFieldText, ...pictureText }
