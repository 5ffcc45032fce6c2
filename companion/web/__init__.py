"""The screens: one blueprint a screen, thin views."""
