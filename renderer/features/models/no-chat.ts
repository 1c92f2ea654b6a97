/** Of a server's models these answer nothing. */
export const NO_CHAT =
  /embed|whisper|\btts\b|rerank|bge-|moderation|stable-diffusion|dall-e|-image|transcribe|realtime/i
