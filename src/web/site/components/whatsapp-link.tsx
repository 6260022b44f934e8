import { button } from './button.ts';
import { Icon } from './icon/icon.tsx';

interface WhatsAppLinkProps {
  /** The message, with the url in it. */
  text: string;
  /** To whom: country code and number, digits alone; without it the sender chooses. */
  to?: string;
  children: React.ReactNode;
}

/** Opens WhatsApp, the app or its site, with a message that the sender still sends. */
export function WhatsAppLink({ text, to = '', children }: WhatsAppLinkProps) {
  return (
    <a
      className={button('ghost', 'small')}
      href={`https://wa.me/${to}?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon name="chat" /> {children}
    </a>
  );
}
