import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from '../../ui/Button.tsx';

interface ResendButtonProps extends Pick<ButtonProps, 'variant' | 'type' | 'onClick' | 'disabled'> {
  sending: boolean;
  /** Seconds until the next letter. */
  left: number;
}

/** Another letter, not before a while has passed. */
export function ResendButton({ sending, left, disabled = false, ...rest }: ResendButtonProps) {
  const { t } = useTranslation();
  return (
    <Button {...rest} size="lg" busy={sending} disabled={disabled || left > 0}>
      {sending && t(($) => $.auth.resending)}
      {!sending && left > 0 && t(($) => $.auth.resendIn, { seconds: left })}
      {!sending && left === 0 && t(($) => $.auth.resend)}
    </Button>
  );
}
