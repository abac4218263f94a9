import type { FrameData } from '#storefront/lib/frame-data.ts'

/** How a shop is reached, in the terms of schema.org's Organization. What staff have not said is left out. */
export function describeContact(contact: FrameData['footer']['contact'] | undefined): object {
  if (!contact) return {}
  const { phone, address, businessNumber } = contact
  return {
    ...(phone && {
      telephone: phone.e164,
      contactPoint: { '@type': 'ContactPoint', telephone: phone.e164, contactType: 'customer service' },
    }),
    ...(address && { address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'HK' } }),
    ...(businessNumber && {
      identifier: { '@type': 'PropertyValue', propertyID: 'HK-BRN', value: businessNumber },
    }),
  }
}

/** Opens a conversation with the shop in WhatsApp, which wants the digits alone. */
export const whatsappAddress = ({ e164 }: { e164: string }) => `https://wa.me/${e164.slice(1)}`
