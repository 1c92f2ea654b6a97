import { texts } from '../../i18n/texts'

/** Services that work with sound, on the page of services. */
export const serviceSoundText = texts({
  group: {
    en: 'Dictation and reading aloud',
    de: 'Diktieren und Vorlesen',
    es: 'Dictado y lectura en voz alta',
    fr: 'Dictée et lecture à voix haute',
    pt: 'Ditado e leitura em voz alta',
    'zh-Hans': '听写与朗读',
    ja: '音声入力と読み上げ',
  },
  fields: {
    transcribeModel: {
      en: 'Model that writes down speech',
      de: 'Modell, das Gesprochenes aufschreibt',
      es: 'Modelo que transcribe la voz',
      fr: 'Modèle qui transcrit la parole',
      pt: 'Modelo que transcreve a fala',
      'zh-Hans': '语音转文字的模型',
      ja: '話し言葉を文字にするモデル',
    },
    speakModel: {
      en: 'Model that speaks',
      de: 'Modell, das spricht',
      es: 'Modelo que habla',
      fr: 'Modèle qui parle',
      pt: 'Modelo que fala',
      'zh-Hans': '朗读的模型',
      ja: '読み上げるモデル',
    },
    voice: { en: 'Voice', de: 'Stimme', es: 'Voz', fr: 'Voix', pt: 'Voz', 'zh-Hans': '语音', ja: '声' },
  },
  fieldHint: {
    en: (usual: string) => `Empty for ${usual}.`,
    de: (usual: string) => `Leer für ${usual}.`,
    es: (usual: string) => `Vacío para ${usual}.`,
    fr: (usual: string) => `Vide pour ${usual}.`,
    pt: (usual: string) => `Vazio para ${usual}.`,
    'zh-Hans': (usual: string) => `留空则使用 ${usual}。`,
    ja: (usual: string) => `空の場合は ${usual} を使います。`,
  },
})
