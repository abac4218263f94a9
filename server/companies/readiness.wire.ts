import type { Locale } from '#contract/shop.ts'
import { m } from '#words/compiled/messages.js'
import type { StepName } from './readiness.rules.ts'

const stepWords: Record<StepName, typeof m.readiness_delivery> = {
  delivery: m.readiness_delivery,
  product: m.readiness_product,
  payment: m.readiness_payment,
  returnPolicy: m.readiness_return_policy,
  deliveryPolicy: m.readiness_delivery_policy,
  privacy: m.readiness_privacy,
  home: m.readiness_home,
  otherPages: m.readiness_other_pages,
  logo: m.readiness_logo,
  mail: m.readiness_mail,
  hours: m.readiness_hours,
}

export const sayStepIn = (locale: Locale) => (name: StepName) => stepWords[name]({}, { locale })
