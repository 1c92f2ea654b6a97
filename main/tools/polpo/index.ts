import { emailCount } from '../mail/email-count'
import { emailDownloadAttachment } from '../mail/email-download-attachment'
import { emailList } from '../mail/email-list'
import { emailRead } from '../mail/email-read'
import { emailSearch } from '../mail/email-search'
import type { Tool } from '../tool'
import { audioSpeak } from './audio-speak'
import { audioTranscribe } from './audio-transcribe'
import { emailDraft } from './email-draft'
import { emailSend } from './email-send'
import { emailVerify } from './email-verify'
import { glob } from './glob'
import { httpDownload } from './http-download'
import { httpFetch } from './http-fetch'
import { imageAnalyze } from './image-analyze'
import { imageGenerate } from './image-generate'
import { bash } from './polpo-bash'
import { edit } from './polpo-edit'
import { grep } from './polpo-grep'
import { ls } from './polpo-ls'
import { read } from './polpo-read'
import { write } from './polpo-write'
import { registerOutcome } from './register-outcome'
import { vaultGet } from './vault-get'
import { vaultList } from './vault-list'
import { videoGenerate } from './video-generate'

/** The tools of the set `polpo`, in the order in which a model is given them. */
export const polpoTools: readonly Tool[] = [
  read,
  write,
  edit,
  bash,
  glob,
  grep,
  ls,
  httpFetch,
  httpDownload,
  registerOutcome,
  vaultGet,
  vaultList,
  imageGenerate,
  imageAnalyze,
  videoGenerate,
  emailList,
  emailRead,
  emailSearch,
  emailCount,
  emailDownloadAttachment,
  emailSend,
  emailDraft,
  emailVerify,
  audioTranscribe,
  audioSpeak,
]
