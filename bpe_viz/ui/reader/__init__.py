"""What one reader chose, brought and sees; links in and out."""
